"""How fast tablier is: `make bench`, or `python -m benchmarks --json`."""

FIVE = ["bulldog", "bunker", "dames", "dogeatdog", "goulet"]
