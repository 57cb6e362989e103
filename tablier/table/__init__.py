"""The table in the browser: people, bots and onlookers at one game, wherever they are."""

from tablier.table.app import create_app

__all__ = ["create_app"]
