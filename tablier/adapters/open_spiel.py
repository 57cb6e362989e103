"""Every game for OpenSpiel: `pyspiel.load_game("tablier_bunker(players=3)")` once this module is imported.

A game's parameters are `players` and its options. Chance is explicit: an outcome's action is its place among those that
can fall, in the order of `Position.codes`. A decision's action is the number of the move (docs/research.md). Seat A is
player 0.

An information state is all that a seat was told, event by event. An observation is what it sees: the planes. Games in
which something is hidden also give information states as tensors, and what is public and what is private apart.

Structs: a state is `{"actor": …, "events": […]}`, from which one can be made again; an observation is `{"seat": …,
"actor": …, "events": […], "text": …}`, as the seat was told; an action is `{"event": …}`, in notation.

For algorithms that have to guess what is hidden there is `resampled`, as in `ISMCTSBot.set_resampler(resampled)`.
"""

import random
from typing import Any, NamedTuple

import numpy as np
import pyspiel

from tablier.engine.catalogue import find, list_games
from tablier.engine.encoder import Encoder, encoder_of
from tablier.engine.game import Game
from tablier.engine.planes import by_plane
from tablier.engine.position import Position, start
from tablier.engine.refusal import IllegalMove
from tablier.engine.scene import Happening
from tablier.engine.seats import LETTERS

PREFIX = "tablier_"
PLAYERS = "players"
ONLOOKER = -1
SEEDS = 1 << 62


class Told(NamedTuple):
    """An event that happened."""

    event: str
    to: tuple[tuple[str, int], ...] = ()
    """Where something is hidden: its notation and its code as each seat was told it, and an onlooker, who is last."""


class Events(tuple[Told, ...]):
    """All that happened, which never changes: a search copies a state at every step."""

    def __deepcopy__(self, memo: object) -> "Events":
        return self

    def told_to(self, who: int) -> list[str]:
        """As a seat, or an onlooker, was told them, in notation."""
        return [one.to[who][0] if one.to else one.event for one in self]


class TablierGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """Each game has a class of its own below this one: OpenSpiel makes a game by calling what was registered."""

    name: str

    def __init__(self, params: dict[str, Any]) -> None:
        options = dict(params)
        self.game: Game = find(self.name)
        self.first: Position = start(self.name, options.pop(PLAYERS), options)
        encoder = encoder_of(self.game.name)
        info = pyspiel.GameInfo(
            num_distinct_actions=encoder.moves,
            max_chance_outcomes=self.game.rules.MOST_CHANCES if encoder.longest[1] else 0,
            num_players=self.first.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if self.first.players > 1 else None,
            max_game_length=encoder.longest[0],
        )
        super().__init__(game_type(self.game, self.first.players), info, params_of(self.first))

    def new_initial_state(self, state: Any = None) -> "TablierState":
        """The start; or the state that a struct describes, a dict or as JSON."""
        new = TablierState(self)
        if isinstance(state, pyspiel.StateStruct):
            state = state.to_dict()
        for event in state["events"] if state else ():
            new.apply_event(event)
        return new

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)

    def max_chance_nodes_in_history(self) -> int:
        return encoder_of(self.game.name).longest[1]


class TablierState(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: TablierGame) -> None:
        super().__init__(game)
        self.position = game.first
        self.events = Events()

    @property
    def _encoder(self) -> Encoder:
        return encoder_of(self.position.game.name)

    def current_player(self) -> int:
        actor = self.position.actor
        if actor == "over":
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if actor == "chance" else LETTERS.index(actor)

    def is_terminal(self) -> bool:
        return self.position.actor == "over"

    def returns(self) -> list[float]:
        return self.position.returns()

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._encoder.numbers(self.position))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        weights = self.position.weights()
        total = sum(weights)
        return [(nth, weight / total) for nth, weight in enumerate(weights)]

    def _apply_action(self, action: int) -> None:
        before, code = self.position, self._code(action)
        game, after = before.game, before.play_code(code)
        event = game.events.decode(before.board, code)
        to: tuple[tuple[str, int], ...] = ()
        if game.hidden:
            happening = Happening(before, event, after)
            seen = [happening.seen_by(seat) for seat in (*before.seats, None)]
            to = tuple((game.events.write(one.event), _code_of(one)) for one in seen)
        self.position = after
        self.events = Events((*self.events, Told(game.events.write(event), to)))

    def _action_to_string(self, player: int, action: int) -> str:
        return self.position.notation(self._code(action))

    def __str__(self) -> str:
        return self.position.text()

    def apply_event(self, event: str) -> None:
        """Go on by an event in notation; IllegalMove if it cannot be."""
        self.apply_action(self._action(event))

    # ------------------------------------------------------------------ structs

    def _to_struct(self) -> dict[str, Any]:
        return {"actor": self.position.actor, "events": [one.event for one in self.events]}

    def _to_observation_struct(self, player: int) -> dict[str, Any]:
        seat = LETTERS[player]
        seen = self.position.seen_by(seat)
        return {"seat": seat, "actor": seen.actor, "events": self.events.told_to(player), "text": seen.text()}

    def _action_to_struct(self, player: int, action: int) -> dict[str, Any]:
        return {"event": self._action_to_string(player, action)}

    def _struct_to_actions(self, struct: dict[str, Any]) -> list[int]:
        return [self._action(struct["event"])]

    # ------------------------------------------------------------------ actions

    def _code(self, action: int) -> int:
        if self.position.actor == "chance":
            return self.position.codes()[action]
        return self._encoder.code(self.position, action)

    def _action(self, event: str) -> int:
        pos = self.position
        nth = pos.codes().index(pos.code(event))
        return nth if pos.actor == "chance" else self._encoder.numbers(pos)[nth]


def _code_of(seen: Happening) -> int:
    """The code of an event as somebody was told it."""
    code = seen.before.game.events.encode(seen.before.board, seen.event)
    assert code is not None, "an event that happened has a code"
    return code


class Observer:
    """What somebody sees of a state, as pyspiel's Python observers give it: `tensor`, `dict` of views, and text."""

    def __init__(self, game: TablierGame, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"There are no parameters of observations; these were given: {params}.")
        self._encoder, self._hidden = encoder_of(game.game.name), game.game.hidden
        self._recalls, self._public = kind.perfect_recall, kind.public_info
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor: np.ndarray | None = None
        self.dict: dict[str, np.ndarray] = {}
        if not self._recalls:
            self.tensor = np.zeros(self._encoder.size, np.float32)
            self.dict = by_plane(self._encoder.planes, self.tensor)
        elif self._hidden:
            self.tensor = np.zeros(sum(self._encoder.longest) + game.first.players, np.float32)
            self.dict = {"player": self.tensor[: game.first.players], "events": self.tensor[game.first.players :]}

    def set_from(self, state: TablierState, player: int) -> None:
        if self.tensor is None:
            return
        pos, seat, who = state.position, LETTERS[player], player if self._private else ONLOOKER
        if self._recalls:
            self.tensor.fill(0)
            self.dict["player"][player] = 1
            for nth, told in enumerate(state.events):
                self.dict["events"][nth] = 1 + told.to[who][1]
        elif self._public:
            self.tensor[:] = self._encoder.observation(pos, seat, public=not self._private)
        else:  # what nobody else knows
            own, others = self._encoder.observation(pos, seat), self._encoder.observation(pos, seat, public=True)
            self.tensor[:] = np.where(own != others, own, 0) if self._private else 0

    def string_from(self, state: TablierState, player: int) -> str:
        own, others = state.events.told_to(player), state.events.told_to(ONLOOKER)
        if not self._public:
            return " ".join(mine for mine, theirs in zip(own, others) if mine != theirs) if self._private else ""
        if self._recalls:
            return " ".join([f"{LETTERS[player]}:", *(own if self._private else others)])
        return state.position.seen_by(LETTERS[player] if self._private else None).text()


# ---------------------------------------------------------------------- what is hidden


def resampled(state: TablierState, player: int) -> TablierState:
    """A state that a player cannot tell from this one: what is hidden from it drawn anew, and so the events before."""
    seat, seed = LETTERS[player], random.randrange(SEEDS)
    drawn = state.position.resample(seat, seed)
    events = [one.event for one in state.events]
    for number, one in enumerate(state.events):
        if one.to and one.to[player][0] != one.event:
            events[number] = _meant(state, events, number, drawn)
    made: TablierState = state.get_game().new_initial_state({"events": events})
    return made


def _meant(state: TablierState, events: list[str], number: int, drawn: Position) -> str:
    """What an event that a player was not told has to have been, for the game to stand as it was drawn."""
    game = state.get_game()
    before = game.new_initial_state({"events": events[:number]}).position
    for event in before.legal():
        try:
            now = game.new_initial_state({"events": [*events[:number], event, *events[number + 1 :]]}).position
        except IllegalMove:
            continue
        if now.seen_by(before.actor) == drawn.seen_by(before.actor):
            return str(event)
    raise AssertionError("resample drew what cannot have happened")


# ---------------------------------------------------------------------- registering


def game_type(game: Game, players: int) -> Any:
    """What kind of game it is to OpenSpiel, with so many players."""
    kinds = pyspiel.GameType
    encoder, settled = encoder_of(game.name), {option.name: option.default for option in game.options}
    return kinds(
        short_name=PREFIX + game.name,
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if encoder.longest[1] else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if game.hidden else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if players > 1 else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=game.hidden,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=game.hidden,
        parameter_specification={PLAYERS: usual_players(game), **settled},
    )


def usual_players(game: Game) -> int:
    return 2 if 2 in game.seats else game.seats[0]


def params_of(first: Position) -> dict[str, Any]:
    return {PLAYERS: first.players, **first.options}


for _game in list_games().values():
    _made = type(f"{_game.name.title()}Game", (TablierGame,), {"name": _game.name})
    pyspiel.register_game(game_type(_game, usual_players(_game)), _made)
