"""Studies: whether a game is any good, from thousands of games between bots (`study.py`)."""
