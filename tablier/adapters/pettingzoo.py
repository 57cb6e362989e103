"""Every game as an environment of PettingZoo, in which agents move one at a time (AEC).

    import tablier.adapters.pettingzoo
    env = pettingzoo.make("aec", "tablier/Bunker-v0", players=3)

Agents are `player_0` for seat A, `player_1` for seat B and so on. All of them stay until the game is over; then each is
rewarded by what the game was worth to it, and terminated. Nothing is ever truncated: games end by their rules.

An observation has the planes that an agent sees, and the mask of the moves that it can make:
`{"observation": uint8 [size], "action_mask": int8 [moves]}`. With `mask="info"` it is the planes alone, and
`info["action_mask"]` has the mask. Pictures show what an onlooker sees, or with `viewer="B"` what that seat does.

Importing this module registers the ids, as the registry of PettingZoo knows no entry points.
"""

import random
from typing import Any

import numpy as np
import pettingzoo
from gymnasium import spaces
from pettingzoo.utils import wrappers

from tablier.adapters.episode import ILLEGAL_REWARD, Episode
from tablier.adapters.ids import VERSION, environment_ids
from tablier.adapters.rendering import RENDER_MODES, known_mode, rendered
from tablier.engine.encoder import encoder_of
from tablier.engine.errors import SetupError, whole_number
from tablier.engine.position import start

MASKS = ("observation", "info")
SEED_BITS = 62


class GameEnv(pettingzoo.AECEnv[str, Any, Any]):  # type: ignore[misc]  # PettingZoo does not say its types
    """A game without wrappers: a move that cannot be made is refused with the rule (IllegalMove)."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        mask: str = "observation",
        viewer: str | None = None,
        render_mode: str | None = None,
        **options: str,
    ) -> None:
        if mask not in MASKS:
            raise SetupError(f"mask can be {' or '.join(MASKS)}, not {mask!r}.")
        self._start = start(game, players, options)
        self._start.seen_by(viewer)  # says so if there is no such seat
        self._mask, self._viewer, self.render_mode = mask, viewer, known_mode(render_mode)
        self.metadata = {
            "name": f"{game}_v{VERSION}",
            "render_modes": RENDER_MODES,
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{nth}" for nth in range(self._start.players)]
        self._seat_of = dict(zip(self.possible_agents, self._start.seats))
        self._agent_of = dict(zip(self._start.seats, self.possible_agents))
        self.observation_spaces = {agent: self._observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(encoder_of(game).moves) for agent in self.possible_agents}
        self._seeds: random.Random | None = None

    def _observation_space(self) -> spaces.Space[Any]:
        encoder = encoder_of(self._start.game.name)
        planes = spaces.Box(np.zeros_like(encoder.most), encoder.most, dtype=np.uint8)
        if self._mask == "info":
            return planes
        return spaces.Dict({"observation": planes, "action_mask": spaces.Box(0, 1, (encoder.moves,), np.int8)})

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. Without a seed it has one that follows from the last seed given; `options` is not used."""
        if seed is not None or self._seeds is None:
            self._seeds = random.Random(None if seed is None else whole_number("A seed", seed))
        self.episode = Episode(self._start, self._seeds.getrandbits(SEED_BITS) if seed is None else seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._turn_to_the_seat_to_act()

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self.episode.play_number(action)
        self._cumulative_rewards[agent] = 0.0
        if self.episode.over:
            self.rewards = dict(zip(self.possible_agents, self.episode.position.returns()))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        self._turn_to_the_seat_to_act()
        if self.render_mode == "human":
            self.render()

    def _turn_to_the_seat_to_act(self) -> None:
        """At the end nobody acts: the agents leave in their order."""
        masked = self.agents if self.episode.over else [self._agent_of[self.episode.position.actor]]
        self.agent_selection = masked[0]
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        if self._mask == "info":
            self.infos.update({agent: {"action_mask": self.episode.mask(self._seat_of[agent])} for agent in masked})

    def observe(self, agent: str) -> Any:
        seat = self._seat_of[agent]
        planes = self.episode.observation(seat)
        return planes if self._mask == "info" else {"observation": planes, "action_mask": self.episode.mask(seat)}

    def render(self) -> Any:
        return rendered(self.episode.position, self.render_mode, self._viewer)

    def close(self) -> None:
        """Nothing is held open."""


def env(game: str, players: int | None = None, **arguments: Any) -> Any:
    """A game in the wrappers that PettingZoo's own have: a move that cannot be made ends it, at the mover's cost."""
    raw = GameEnv(game, players, **arguments)
    return wrappers.OrderEnforcingWrapper(
        wrappers.AssertOutOfBoundsWrapper(wrappers.TerminateIllegalWrapper(raw, illegal_reward=ILLEGAL_REWARD))
    )


for _game, _id in environment_ids().items():
    pettingzoo.register("aec", _id, entry_point=f"{__name__}:env", kwargs={"game": _game})
