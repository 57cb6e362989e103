"""A game looked back at: what decisions cost, what throws were worth, and a verdict."""
