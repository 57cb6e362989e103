"""Every game as an environment of Gymnasium, for one who learns: bots have the other seats.

    import tablier.adapters.gymnasium
    env = gymnasium.make("tablier/Goulet-v0", seat="B", opponent="medium")
    env = gymnasium.make("tablier/Dames-v0", players=1)          # alone

Bots move within the same step. `opponent` is any name that `tablier.bot` takes, `expert:500` as well; what a bot that
thinks for a number of simulations does follows from the seed, like the throws, and so does the whole episode.

An observation has the planes that the learner sees; `info["action_mask"]` is the mask of the moves that can be made, as
is `action_masks()`, where sb3-contrib looks for it. The reward comes at the end: what the game was worth to the
learner's seat. A move that cannot be made forfeits the game, with the reward -1, and `info["illegal"]` says why.

Importing this module registers the ids, as Gymnasium since 1.0 looks for no entry points.
"""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from tablier.adapters.episode import ILLEGAL_REWARD, Episode
from tablier.adapters.ids import environment_ids
from tablier.adapters.rendering import RENDER_MODES, known_mode, rendered
from tablier.bots.bot import Bot, bot
from tablier.engine.encoder import encoder_of
from tablier.engine.errors import SetupError
from tablier.engine.position import start
from tablier.engine.refusal import IllegalMove
from tablier.engine.splitmix import seeded

BOT_STREAMS = 1 << 32
"""Bots are seeded from the streams of the seed behind this one, from which no event of a game is drawn."""


class GameEnv(gymnasium.Env[np.ndarray, Any]):
    """A game from the seat of the one who learns."""

    metadata = {"render_modes": RENDER_MODES, "render_fps": 1}  # noqa: RUF012 (as Gymnasium declares it)

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        seat: str = "A",
        opponent: str = "medium",
        render_mode: str | None = None,
        **options: str,
    ) -> None:
        self._start = start(game, players, options)
        self._start.seen_by(seat)  # says so if there is no such seat
        bot(opponent)  # or no such bot
        self._seat, self._opponent, self.render_mode = seat, opponent, known_mode(render_mode)
        encoder = encoder_of(game)
        self.observation_space = spaces.Box(np.zeros_like(encoder.most), encoder.most, dtype=np.uint8)
        self.action_space = spaces.Discrete(encoder.moves)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """A new game. Without a seed it has one that follows from the last seed given; `options` is not used."""
        super().reset(seed=seed)
        if seed is None:
            seed = int(self.np_random.integers(np.iinfo(np.int64).max))
        self._bots: dict[str, Bot] = {
            letter: bot(self._opponent, seed=seeded(seed, BOT_STREAMS + nth) >> 2)
            for nth, letter in enumerate(self._start.seats)
            if letter != self._seat
        }
        self.episode = Episode(self._start, seed)
        self._forfeited = False
        self._let_bots_move()
        return self.episode.observation(self._seat), {"action_mask": self._mask()}

    def step(self, action: Any) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        if self.episode.over or self._forfeited:
            raise SetupError("The episode is over: reset the environment.")
        told = {}
        try:
            self.episode.play_number(action)
        except (IllegalMove, SetupError) as error:
            self._forfeited = True
            told["illegal"] = str(error)
        else:
            self._let_bots_move()
        ended = self.episode.over or self._forfeited
        reward = ILLEGAL_REWARD if self._forfeited else self._worth()
        return self.episode.observation(self._seat), reward, ended, False, {"action_mask": self._mask(), **told}

    def action_masks(self) -> np.ndarray:
        """bool [moves]: the moves that can be made."""
        return self._mask().astype(np.bool_)

    def render(self) -> Any:
        return rendered(self.episode.position, self.render_mode, self._seat)

    def _let_bots_move(self) -> None:
        while (pos := self.episode.position).actor in self._bots:
            self.episode.play(self._bots[pos.actor].choose(pos))
        if self.render_mode == "human":
            self.render()

    def _mask(self) -> np.ndarray:
        mask = self.episode.mask(self._seat)
        return np.zeros_like(mask) if self._forfeited else mask

    def _worth(self) -> float:
        return self.episode.position.returns()[self._start.seats.index(self._seat)]


for _game, _id in environment_ids().items():
    gymnasium.register(_id, entry_point=f"{__name__}:GameEnv", kwargs={"game": _game})
