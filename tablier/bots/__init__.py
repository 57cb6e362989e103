"""Opponents. They know no game by name: what a seat may do and what it knows comes from the position."""
