"""Muzzled: the next player will have no attack, which ends the game (E11). It is announced before it happens.

Found from the table as it would be at the end of the turn, after the next player's clean-up (E3), for every way in
which the turn can end. E10 and E12 end a game before that.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from tablier.games.dogeatdog.board import ATTACK, DEFEND, TURN_LIMIT, Board, Means, attacker_wins, is_open
from tablier.games.dogeatdog.events import Attack, Event, Pass, Skip, Stand, Swap, Tip
from tablier.games.dogeatdog.pyramids import Stack, swapped


@dataclass(frozen=True)
class Muzzling:
    """Whether a move leaves the next player muzzled (E11), so that it ends the game."""

    won: bool
    """If it is an attack that succeeds. A move that is no attack does it in both cases, or in none."""
    lost: bool
    """If it is an attack that fails."""
    open: bool = False
    """Whether the Treehouse die may then still change that (E17)."""

    @property
    def possible(self) -> bool:
        return self.won or self.lost

    @property
    def certain(self) -> bool:
        return self.won and self.lost and not self.open


NO_MUZZLING = Muzzling(False, False)


def muzzling(board: Board, move: Event) -> Muzzling:
    """What a move of the seat to act means for the next one; what SWAP, DIG, AIM and WILD allow is another move."""
    seat = board.next_seat
    if isinstance(move, Pass) and board.pass_ends:  # E10 comes first
        return NO_MUZZLING
    match move:
        case Attack(_, target, treehouse):
            return _of_attack(board, target, treehouse)
        case Swap(one, other):
            gain = sum(is_open(stack, seat) for stack in swapped(one, other))
            done = _muzzles(board, targets=gain - is_open(one, seat) - is_open(other, seat))
        case Tip(pyramid):
            done = _muzzles(board, targets=-(pyramid.seat != seat))
        case Stand(pyramid):
            done = _muzzles(board, targets=+(pyramid.seat != seat))
        case _:  # no move at all, or a dig, which changes no colours
            done = _muzzles(board)
    return Muzzling(done, done)


def muzzling_now(board: Board) -> Muzzling:
    """What the attack that goes on means for the next player, as far as the dice leave it open."""
    fight = board.fight
    if fight is None:
        return NO_MUZZLING
    muzzling = _of_attack(board, fight.target, board.with_treehouse_die)
    if board.phase != DEFEND:
        return muzzling
    unbeaten = fight.target[: len(fight.target) - board.beaten]
    wins_against_ones, wins_against_sixes = (
        all(attacker_wins(board.best, fight.attacker.pips, die, defender.pips) for defender in unbeaten)
        for die in (1, 6)
    )
    return Muzzling(muzzling.won and wins_against_ones, muzzling.lost and not wins_against_sixes, muzzling.open)


@dataclass(frozen=True)
class Alert:
    """E11, seen coming: this turn may leave the next player muzzled."""

    seat: int
    """The next player."""
    case: str
    """How. Before a move: `pass`, `attack` (some attack can), `pass or attack`, `any attack`; for SWAP, DIG and AIM
    likewise `no change`, `change`, `no change or change`, `any change`; or `whatever`. In an attack: if it is `won`,
    `lost`, `either`; or `open` if the Treehouse die may still change that."""

    @property
    def imminent(self) -> bool:
        """Whether it happens unless the player to move prevents it, or an attack is under way that can bring it."""
        return self.case not in ("attack", "change", "any attack", "any change")


def alert(board: Board, moves: Iterable[Event]) -> Alert | None:
    """What is announced before it happens, given the moves that are legal."""
    case = _case_of_attack(muzzling_now(board)) if board.fight else _case_of_moves(board, moves)
    return Alert(board.next_seat, case) if case else None


def _case_of_attack(muzzling: Muzzling) -> str:
    if not muzzling.possible:
        return ""
    if muzzling.open:
        return "open"
    return "either" if muzzling.won and muzzling.lost else "won" if muzzling.won else "lost"


def _case_of_moves(board: Board, moves: Iterable[Event]) -> str:
    idle, act = ("pass", "attack") if board.phase == ATTACK else ("no change", "change")
    idles: list[Muzzling] = []
    acts: list[Muzzling] = []
    for move in moves:
        (idles if isinstance(move, Pass | Skip) else acts).append(muzzling(board, move))
    by_idling = any(muzzling.certain for muzzling in idles)
    if acts and all(muzzling.certain for muzzling in acts):
        return "whatever" if by_idling else f"any {act}"
    return " or ".join([idle] * by_idling + [act] * any(muzzling.possible for muzzling in acts))


def _of_attack(board: Board, target: Stack, treehouse: bool) -> Muzzling:
    """What an attack changes for the next player. The attacker is never theirs, and no longer a target of its own."""
    theirs = target[-1].seat == board.next_seat
    if len(target) > 1:  # E9: the stack has the colours that it had, and the attacker's
        done = _muzzles(board, targets=-1)
        return Muzzling(done, done, treehouse)
    # E8: won, it is in a stack, which is a target again unless it was theirs; lost, it lies tipped, and theirs stand up
    won = _muzzles(board, attackers=-1, targets=-1) if theirs else _muzzles(board, targets=-1)
    lost = _muzzles(board, targets=-1 if theirs else -2)
    return Muzzling(won, lost, treehouse)


def _muzzles(board: Board, *, attackers: int = 0, targets: int = 0) -> bool:
    """Whether the next player is muzzled if the turn ends with so many more for an attack, or fewer."""
    now = board.next_means
    return board.turns + 1 < TURN_LIMIT and bool(Means(now.attackers + attackers, now.targets + targets).lacking)
