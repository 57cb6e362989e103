"""Figures as a study has them, made up, to be told."""

from typing import Any

GAMES = 400


def figure(value: float, margin: float, games: int = GAMES) -> dict[str, Any]:
    return {"value": value, "low": round(value - margin, 6), "high": round(value + margin, 6), "games": games}


def configuration(changed: dict[str, str], first: float = 0.08, **others: Any) -> dict[str, Any]:
    """One of Goulet, in which the seat that begins wins so much beyond a half, ± 5%."""
    options = {"range": "file", "fours": "may", **changed}
    seats = [figure(0.5 + first, 0.05), figure(0.5 - first, 0.05)]
    return {
        "name": "-".join(["2", *options.values()]),
        "players": 2,
        "options": options,
        "changed": changed,
        "metrics": {
            "first": figure(first, 0.05),
            "draws": figure(0.015, 0.012),
            "turns": figure(41.25, 1.5),
            "decisions": figure(151.5, 6.0),
            "throws": figure(98.5, 4.0),
            "minutes": figure(17.75, 0.75),
            "branching": figure(9.5, 0.25),
            "lead_changes": figure(4.25, 0.5, 100),
            "drama": figure(0.125, 0.025, 97),
            "comebacks": figure(0.425, 0.095, 97),
            "decided": figure(0.735, 0.035, 97),
            "luck": figure(0.625, 0.075, 100),
            "skill": figure(42.0, 15.0, 80),
        },
        "seats": seats,
        "p_value": 0.000687,
        "ends": {"G12": figure(0.985, 0.012), "G14": figure(0.015, 0.012)},
        "kinds": {"Keep": figure(0.5, 0.01), "Hit": figure(0.3, 0.01), "Nameless": figure(0.2, 0.01)},
        "lengths": {
            "turns": {"low": 12, "width": 6.5, "counts": [4, 40, 120, 140, 60, 30, 6], "p10": 20, "p50": 33, "p90": 48},
            "minutes": {"low": 5.1, "width": 4.0, "counts": [4, 196, 200], "p10": 10.5, "p50": 17.1, "p90": 26.4},
        },
        "courses": [{"number": 12, "chances": [[0.5, 0.5], [0.2, 0.8], [0.05, 0.95], [0.6, 0.4], [1.0, 0.0]]}],
        "examples": {"typical": 3, "longest": 77, "shortest": 5, "comeback": 12, "drama": 12, "lead_changes": 40},
        "remedies": {},
        "effect": {},
        **others,
    }


def study(*configurations: dict[str, Any]) -> dict[str, Any]:
    return {
        "format": 1,
        "game": "goulet",
        "bot": "expert:1000",
        "seed": 7,
        "games": GAMES,
        "configurations": list(configurations),
    }


REMEDIES = {
    "draws": [figure(0.565, 0.05), figure(0.435, 0.05)],
    "cut": [figure(0.49, 0.03, 80), figure(0.51, 0.03, 80)],
    "round": [figure(0.505, 0.02, 200), figure(0.495, 0.02, 200)],
}
EFFECT = {
    "first": figure(-0.06, 0.07),
    "turns": figure(-6.25, 2.0),
    "luck": figure(0.085, 0.05),
    "skill": figure(9, 21),
}

FULL = study(
    configuration({}, remedies=REMEDIES),
    configuration({"range": "slot"}, 0.02, effect=EFFECT),
)
"""A study in which everything is told."""
