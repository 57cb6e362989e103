"""Games made to prove the metrics of studies: what each of them is worth is known exactly.

    coin     A tosses a coin, which decides
    race     A and B toss a coin in turns; three tosses win
    first    each does something once, and A has won
    lots     the same, but lots are drawn for who begins, and who began has won
    draw     the same, and nobody has won
    nim      A and B take one to three counters of thirty in turns; who takes the last has won
    mixed    A takes the good gamble or the bad one, then a die with eight faces falls; of them six win, or two

They are one game with an option, as what is compiled then is compiled once.
"""

from tablier.engine.game import Game, Option

KINDS = ("coin", "race", "first", "lots", "draw", "nim", "mixed")

GAME = Game(
    name="proving",
    title="Proving",
    seats=(2,),
    authors="nobody",
    minutes="1",
    line={"en": "Proves the metrics of studies.", "fr": "Éprouve les mesures des études."},
    package=__name__,
    options=(
        Option(
            "kind",
            KINDS,
            label={"en": "kind", "fr": "genre"},
            line={"en": "What is played.", "fr": "Ce qui est joué."},
            labels={"en": KINDS, "fr": KINDS},
        ),
    ),
)
