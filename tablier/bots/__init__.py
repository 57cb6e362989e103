"""Opponents. They know no game by name: what a seat may do and what it knows comes from the position."""

from tablier.bots.bot import Bot, bot, bots
from tablier.bots.review import Review, analyse
from tablier.engine.thought import Action, Thought

__all__ = ["Action", "Bot", "Review", "Thought", "analyse", "bot", "bots"]
