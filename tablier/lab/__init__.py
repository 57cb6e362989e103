"""Studies of games and of the machine that runs them."""
