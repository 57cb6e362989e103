"""A game's modules have what the contract asks for, with the same parameters; its figures and lesson play."""

import inspect
from typing import Any

from tablier.engine import contract
from tablier.engine.catalogue import find
from tablier.testing.figures import check_figures
from tablier.testing.lessons import check_lesson

PARTS: dict[str, type[Any]] = {
    "board": contract.BoardPart,
    "rules": contract.RulesPart,
    "events": contract.EventsPart,
    "sentences": contract.SentencesPart,
    "refusals": contract.RefusalsPart,
    "picture": contract.PicturePart,
    "clicks": contract.ClicksPart,
    "text": contract.TextPart,
    "planes": contract.PlanesPart,
}
ONLY_WHERE_HIDDEN = {"redact", "resample", "complete", "concealed"}


def check_contract(name: str) -> None:
    """Every name of the contract is there, by the game or by the engine; its figures and its lesson play."""
    game = find(name)
    for part, protocol in PARTS.items():
        module = getattr(game, part)
        for wanted in _names(protocol):
            if wanted in ONLY_WHERE_HIDDEN and not game.hidden:
                continue
            assert hasattr(module, wanted), f"{part}.py has no {wanted}: see engine/contract.py."
            asked = getattr(protocol, wanted, None)
            if inspect.isfunction(asked):
                function = getattr(module, wanted)
                written = _parameters(getattr(function, "py_func", function))
                expected = _parameters(asked)[1:]  # without self
                assert written == expected, f"{part}.{wanted} takes {written}, not {expected}."
    check_figures(name)
    check_lesson(name)


def _names(protocol: type[Any]) -> list[str]:
    own = [*vars(protocol).get("__annotations__", {}), *vars(protocol)]
    return [name for name in dict.fromkeys(own) if not name.startswith("_")]


def _parameters(function: Any) -> list[str]:
    return list(inspect.signature(function).parameters)
