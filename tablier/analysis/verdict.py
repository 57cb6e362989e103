"""How a game ended, who played better and whom the dice helped, in a sentence."""

from collections.abc import Sequence

from tablier.analysis.account import Account
from tablier.engine.language import Voice, formatted, listed
from tablier.engine.record import Record

EVEN = 5.0
"""A difference in points up to which play, or luck, is even."""
SLIGHTLY, CLEARLY = 15.0, 40.0
"""Up to so many points less than the next one's decisions cost is slightly, or clearly, better; more is by far."""

WORDS = {
    "en": {
        "won": "{who} won.",
        "drawn": "Nobody won alone.",
        "unfinished": "The game is not over.",
        "solved": "{who} solved it.",
        "unsolved": "{who} did not solve it.",
        "even": "All played about equally well",
        "alone": "decisions cost {points} points of the chance to solve it",
        "faultless": "no decision cost anything",
        "no luck": "the dice helped nobody",
        "luck": "the dice were worth {points} points of win chance to {who}",
        "and": "{first}, and {second}.",
        "but": "{first}, but {second}.",
        "point": ".",
    },
    "fr": {
        "won": "{who} a gagné.",
        "drawn": "Personne n'a gagné seul.",
        "unfinished": "La partie n'est pas finie.",
        "solved": "{who} a réussi.",
        "unsolved": "{who} n'a pas réussi.",
        "even": "Le jeu a été à peu près égal",
        "alone": "les décisions ont coûté {points} points de chance de réussir",
        "faultless": "aucune décision n'a rien coûté",
        "no luck": "les dés n'ont aidé personne",
        "luck": "les dés ont valu {points} points de chances de gain à {who}",
        "and": "{first}, et {second}.",
        "but": "{first}, mais {second}.",
        "point": ".",
    },
}
DEGREES = {
    "en": {
        "better": ("{who} played slightly better", "{who} played better", "{who} played far better"),
        "best": ("{who} played slightly better than the rest", "{who} played best", "{who} played best by far"),
        "best together": (
            "{who} played slightly better than the rest",
            "{who} played better than the rest",
            "{who} played far better than the rest",
        ),
    },
    "fr": {
        "better": ("{who} a joué un peu mieux", "{who} a mieux joué", "{who} a bien mieux joué"),
        "best": (
            "{who} a joué un peu mieux que le reste de la table",
            "{who} a le mieux joué",
            "{who} a, de loin, le mieux joué",
        ),
        "best together": (
            "{who} ont joué un peu mieux que le reste de la table",
            "{who} ont mieux joué que le reste de la table",
            "{who} ont bien mieux joué que le reste de la table",
        ),
    },
}
"""Slightly, clearly and by far."""


def verdict(record: Record, accounts: Sequence[Account], judged: bool, thrown: bool, lang: str) -> str:
    """How the game ended, who played better and whom the dice helped."""
    words = WORDS[lang]
    names = {account.seat: record.names.get(account.seat, account.seat) for account in accounts}
    said = [_ending(record, accounts, names, lang)]
    if len(accounts) == 1:
        lost = -accounts[0].own
        told = words["alone"].format(points=formatted(lost, ".0f", lang)) if lost > EVEN else words["faultless"]
        return f"{said[0]} {told[0].upper()}{told[1:]}{words['point']}" if judged else said[0]
    better, play = _play(accounts, names, words, lang)
    lucky, dice = _dice(accounts, names, words, lang)
    if judged and thrown:
        joint = "but" if better and lucky and better != lucky else "and"
        said.append(words[joint].format(first=play, second=dice))
    elif judged or thrown:
        told = play if judged else dice
        said.append(f"{told[0].upper()}{told[1:]}{words['point']}")
    return " ".join(said)


def _ending(record: Record, accounts: Sequence[Account], names: dict[str, str], lang: str) -> str:
    words, result = WORDS[lang], record.position.result
    if result is None:
        return words["unfinished"]
    if result.titles:
        return str(record.start.game.sentences.announce(result.titles, Voice(lang, names)))
    if len(accounts) == 1:
        return words["solved" if accounts[0].result > 0 else "unsolved"].format(who=names[accounts[0].seat])
    return words["won"].format(who=names[result.winners[0]]) if len(result.winners) == 1 else words["drawn"]


def _play(accounts: Sequence[Account], names: dict[str, str], words: dict[str, str], lang: str) -> tuple[str, str]:
    """Whose decisions cost least, and by how much less than the next one's.

    Where somebody else played like a stronger bot, the others only had less to lose: nobody is said to be better.
    """
    least = min(-account.own for account in accounts)
    best = [account.seat for account in accounts if -account.own <= least + EVEN]
    others = [-account.own for account in accounts if account.seat not in best]
    if not others or _strength(accounts, best) < max(map(_strength_of, accounts)):
        return "", words["even"]
    ahead = min(others) - least
    degree = 0 if ahead <= SLIGHTLY else 1 if ahead <= CLEARLY else 2
    who = listed([names[seat] for seat in best], lang)
    kind = "better" if len(accounts) == 2 else "best" if len(best) == 1 else "best together"
    return best[0] if len(best) == 1 else "", DEGREES[lang][kind][degree].format(who=who)


def _strength(accounts: Sequence[Account], seats: Sequence[str]) -> int:
    """Of the strongest bot that one of these seats played like."""
    return max(_strength_of(account) for account in accounts if account.seat in seats)


def _strength_of(account: Account) -> int:
    return [*account.levels].index(account.like) if account.like else 0


def _dice(accounts: Sequence[Account], names: dict[str, str], words: dict[str, str], lang: str) -> tuple[str, str]:
    lucky = max(accounts, key=lambda account: account.luck)
    if lucky.luck <= EVEN:
        return "", words["no luck"]
    points = formatted(lucky.luck, ".0f", lang)
    return lucky.seat, words["luck"].format(points=points, who=names[lucky.seat])
