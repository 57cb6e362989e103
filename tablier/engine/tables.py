"""Tables that were computed on this machine, for games of which more can be known than fits into their packages."""

import os
from pathlib import Path

import platformdirs


def tables_folder() -> Path:
    """Where they are kept: `TABLIER_TABLES`, or a folder among the user's data."""
    chosen = os.environ.get("TABLIER_TABLES")
    if chosen:
        return Path(chosen).expanduser().absolute()
    return platformdirs.user_data_path("tablier", appauthor=False) / "tables"
