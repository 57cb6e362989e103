"""A network in plain NumPy that learns Goulet by playing it against itself: `python -m tablier_learning`."""

GAME = "goulet"
