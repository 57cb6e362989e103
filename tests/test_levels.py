"""Levels: how far they stray from the best move, and how that is found."""

import math
from collections import Counter

import pytest

import tablier
from benchmarks import FIVE
from tablier.bots.level_bot import LEVELS, LevelBot, StrayingBot
from tablier.engine.limit import Limit
from tuning.levels import LEAST, Outcome, where


@pytest.mark.parametrize("name", FIVE)
def test_every_number_of_players_has_its_levels(name: str) -> None:
    game = tablier.new(name).game
    assert list(game.mind.levels) == [players for players in game.seats if players > 1]
    for levels in game.mind.levels.values():
        assert levels.easy > levels.medium > levels.hard > 0


def test_a_level_strays_by_what_a_move_is_worth() -> None:
    """A move that is worse than the best by the slack is made e times less often."""
    pos = solved_decision()
    values = {action.event: action.value for action in tablier.bot("expert:1").analyse(pos).actions}
    chances = StrayingBot(Limit(simulations=1), 0.25, seed=1).chances(pos)
    best = max(chances, key=chances.__getitem__)
    assert math.fsum(chances.values()) == pytest.approx(1) and chances.keys() == values.keys()
    for move, chance in chances.items():
        assert chance / chances[best] == pytest.approx(math.exp((values[move] - values[best]) / 0.25))


def test_a_level_moves_as_often_as_it_says() -> None:
    pos, draws = solved_decision(), 400
    chances = LevelBot("easy", seed=0).chances(pos)
    made = Counter(LevelBot("easy", seed=seed).choose(pos) for seed in range(draws))
    assert len(made) > 1
    for move, chance in chances.items():
        assert abs(made[move] - draws * chance) < 4 * math.sqrt(draws * chance * (1 - chance)) + 1


def test_a_better_level_loses_less() -> None:
    pos = solved_decision()
    values = {action.event: action.value for action in tablier.bot("expert:1").analyse(pos).actions}
    lost = [
        max(values.values()) - math.fsum(chance * values[move] for move, chance in LevelBot(level).chances(pos).items())
        for level in LEVELS
    ]
    assert lost == sorted(lost, reverse=True) and lost[0] > lost[-1] >= 0


def test_where_nothing_is_said_of_levels_they_know_the_rules_alone() -> None:
    for pos in (tablier.new("connect_four").play("a"), tablier.new("dames", 1)):
        other = tablier.bot("search:30", seed=3)
        assert tablier.bot("easy", seed=3).analyse(pos) == other.analyse(pos)
        assert LevelBot("easy", seed=3).chances(pos) == {other.choose(pos): 1.0}


def solved_decision() -> tablier.Position:
    """One in Dog Eat Dog for two, where what a move is worth is known exactly."""
    pos, number = tablier.new("dogeatdog"), 0
    while pos.actor == "chance" or len(pos.legal()) < 4:
        pos, number = pos.play(pos.sample(2, number)), number + 1
    return pos


@pytest.mark.parametrize("slack", [0.02, 0.3])
def test_the_slack_is_found_at_which_a_better_player_takes_the_aim(slack: float) -> None:
    """Shares that rise by a logistic curve, at slacks around the one that is looked for."""

    def outcome(at: float) -> Outcome:
        share = 1 / (1 + math.exp(-(math.log(0.74 / 0.26) + 0.9 * math.log(at / slack))))
        return Outcome(math.log(at), 1_000 * share, 1_000 * (1 - share))

    found = where([outcome(at) for at in (0.01, 0.05, 0.2, 0.5)], 0.74, LEAST)
    assert math.exp(found) == pytest.approx(slack, rel=0.02)


def test_who_always_wins_does_not_mislead_the_curve() -> None:
    outcomes = [Outcome(math.log(at), 30.0, 0.0) for at in (0.02, 0.1, 0.5)] + [Outcome(math.log(0.005), 31.0, 29.0)]
    assert 0.004 < math.exp(where(outcomes, 0.74, LEAST)) < 0.02
