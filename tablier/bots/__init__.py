"""Opponents. They know no game by name: what a seat may do and what it knows comes from the position."""

from tablier.bots.bot import Bot, bot, bots
from tablier.bots.thought import Action, Thought

__all__ = ["Action", "Bot", "Thought", "bot", "bots"]
