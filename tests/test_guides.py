"""The rules are told once in code and once in each language, under the same numbers."""

import re
from pathlib import Path

import pytest

import tablier
from tablier.lab.coverage import rule_coverage, rule_numbers

# The numbers of the rule pages; those of another game are whatever its refusals number from 1 on.
NUMBERS = {
    "bulldog": [f"H{n}" for n in range(1, 20)],
    "bunker": [f"B{n}" for n in range(1, 14)],
    "dames": [f"D{n}" for n in range(1, 14)],
    "dogeatdog": [f"E{n}" for n in range(1, 19)],
    "goulet": [f"G{n}" for n in range(1, 15)],
}
for other in tablier.list_games().keys() - NUMBERS.keys():
    written = rule_numbers(tablier.list_games()[other])
    NUMBERS[other] = [f"{written[0][0]}{n}" for n in range(1, len(written) + 1)]


@pytest.mark.parametrize("name", NUMBERS)
def test_every_rule_has_its_sentences(name: str) -> None:
    game = tablier.list_games()[name]
    assert sorted(rule_numbers(game)) == sorted(NUMBERS[name])
    for key, sentences in game.refusals.RULES.items():
        assert set(sentences) == {"en", "fr"}, key
        assert sentences["en"] != sentences["fr"], key
        assert all(sentence.endswith(".") and not sentence[0].isupper() for sentence in sentences.values()), key
        fields = [set(re.findall(r"{(\w+)}", sentence)) for sentence in sentences.values()]
        assert fields[0] == fields[1], key


@pytest.mark.parametrize("name", NUMBERS)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_guides_carry_the_same_numbers(name: str, lang: str) -> None:
    guide = tablier.list_games()[name].guide(lang)
    letter = NUMBERS[name][0][0]
    assert set(re.findall(rf"\*\*({letter}\d+)\*\*", guide)) == set(NUMBERS[name])


@pytest.mark.parametrize("name", ["bulldog", "bunker", "dames", "dogeatdog", "goulet"])
@pytest.mark.parametrize(
    ("lang", "parts"),
    [
        ("en", ["Aim", "You need", "Set up", "Your turn", "End", "Questions"]),
        ("fr", ["But du jeu", "Matériel", "Mise en place", "Votre tour", "Fin de la partie", "Questions"]),
    ],
)
def test_guides_have_the_same_parts_in_the_same_order(name: str, lang: str, parts: list[str]) -> None:
    found = re.findall("^## (.+)", tablier.list_games()[name].guide(lang), re.MULTILINE)
    assert [part for part in found if part in parts] == parts and found[: len(parts) - 2] == parts[:-2]


@pytest.mark.parametrize("name", NUMBERS)
def test_every_rule_is_named_by_a_test(name: str) -> None:
    shown = rule_coverage(tablier.list_games()[name], Path(__file__).parent)
    assert [rule for rule, tests in shown.items() if not tests] == []


@pytest.mark.parametrize("name", NUMBERS)
def test_the_header_of_the_rules_names_every_rule(name: str) -> None:
    header = tablier.list_games()[name].rules.__doc__ or ""
    assert [number for number in NUMBERS[name] if not re.search(rf"\b{number}\b", header)] == []
