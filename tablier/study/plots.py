"""The plots of a report, as SVG that stands in the page: its colours are the page's, so they follow light and dark.

They are drawn for the width of a phone and never shrunk below it, so their type is as large as the text's. Colour is
never the only signal: seats also have letters and marks of different shape, and what is told apart is filled.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any

from tablier.drawing.svg import group, number, tag, words
from tablier.drawing.theme import INK, LINE, SOFT, seat_colour
from tablier.engine.seats import LETTERS
from tablier.study.estimate import Estimate
from tablier.study.telling import SKILL, Telling

WIDTH = 360
SMALL = 12
"""The size of type."""
ACCENT = "var(--chosen,#3F5E4C)"
PAPER = "var(--raised,#FBF8F1)"
FIGURES = 132
"""The width of a share with its interval."""
SHORT, SLIM = 120, 20
"""The size of what is drawn within a table."""
LABEL_GAP = 14
"""How far labels are apart at least."""
MOST_MARKS = 12
"""On a line of a course."""

Scale = Callable[[float], float]


def seats_plot(seats: Sequence[Estimate], telling: Telling) -> str:
    """What each seat wins, with its interval, and the line of an equal share."""
    even, row, top = 1 / len(seats), 28, 26
    low = math.floor(min([even, *(won.low for won in seats)]) * 20 - 0.2) / 20
    high = math.ceil(max([even, *(won.high for won in seats)]) * 20 + 0.2) / 20
    x = _scale(max(0.0, low), min(1.0, high), 34, WIDTH - FIGURES - 10)
    bottom = top + row * len(seats)
    parts = [
        tag("path", d=f"M{number(x(even))} {top - 8}V{bottom}", stroke=INK, stroke_dasharray="4 3"),
        _text(x(even), top - 17, telling.say("plot.seats.even", even=telling.even(len(seats))), SOFT),
    ]
    told = []
    for place, won in enumerate(seats):
        y = top + row * (place + 0.5)
        figure = str(telling.share(won))
        told.append(telling.say("plot.share", name=telling.say(f"seat.{place + 1}"), share=figure))
        parts += [
            _text(0, y, f"{place + 1}.", INK, "start"),
            _whisker(x, won, y),
            tag("circle", cx=x(won.value), cy=y, r=5, fill=ACCENT if won.differs_from(even) else PAPER, stroke=ACCENT),
            _text(WIDTH, y, figure, INK, "end"),
        ]
    for value in (max(0.0, low), min(1.0, high)):
        parts.append(_text(x(value), bottom + 10, telling.number(value, ".0%"), SOFT))
    return _plot(WIDTH, bottom + 20, telling.say("plot.seats"), ". ".join(told), *parts)


def lengths_plot(lengths: Mapping[str, Any], title: str, telling: Telling) -> str:
    """How many games have what length; the line is the median, the bar below has eight games in ten."""
    counts, low, width = lengths["counts"], lengths["low"], lengths["width"]
    total, most = sum(counts), max(counts)
    left, top, ground = 40, 24, 150
    high = low + width * len(counts)
    x = _scale(low, high, left, WIDTH - 8)
    y = _scale(0, most, ground, top)
    middle = width / 2 if width == 1 else 0  # of turns that have a bar each, the bar's middle is their place
    parts = [
        tag("path", d=f"M{left} {ground}H{WIDTH - 8}", stroke=SOFT),
        _text(left - 6, y(most), telling.number(most / total, ".0%"), SOFT, "end"),
        _text(left - 6, ground, telling.number(0, ".0%"), SOFT, "end"),
    ]
    for bin, count in enumerate(counts):
        if count:
            begin, end = x(low + width * bin), x(low + width * (bin + 1))
            size = {"width": round(end - begin - 1, 2), "height": round(ground - y(count), 2)}
            parts.append(tag("rect", x=round(begin + 0.5, 2), y=round(y(count), 2), fill=ACCENT, **size))
    ten, median, ninety = (x(lengths[name] + middle) for name in ("p10", "p50", "p90"))
    parts += [
        tag("path", d=f"M{number(median)} {top - 6}V{ground}", stroke=INK, stroke_dasharray="4 3"),
        _text(
            min(max(median, left + 36), WIDTH - 44),
            top - 14,
            telling.say("plot.lengths.median", median=telling.plain(lengths["p50"])),
        ),
        tag("path", d=f"M{number(ten)} {ground + 6}H{number(ninety)}", stroke=INK, stroke_width=3),
    ]
    parts += [_text(x(tick + middle), ground + 20, telling.count(tick), SOFT) for tick in _ticks(low, high - width)]
    tallest = counts.index(most)
    desc = telling.say(
        "plot.lengths.desc",
        share=telling.percent(most / total),
        low=telling.plain(low + width * tallest),
        high=telling.plain(low + width * (tallest + 1) - (1 if width == 1 else 0)),
        median=telling.plain(lengths["p50"]),
        p10=telling.plain(lengths["p10"]),
        p90=telling.plain(lengths["p90"]),
    )
    return _plot(WIDTH, ground + 30, title, desc, *parts)


def course_plot(chances: Sequence[Sequence[float]], title: str, telling: Telling) -> str:
    """Each seat's chance of winning, turn by turn."""
    turns, seats = len(chances) - 1, LETTERS[: len(chances[0])]
    left, top, ground = 40, 12, 172
    right = WIDTH - 34
    x, y = _scale(0, max(1, turns), left, right), _scale(0, 1, ground, top)
    parts = []
    for value in (0.0, 0.5, 1.0):
        parts.append(tag("path", d=f"M{left} {number(y(value))}H{right}", stroke=LINE))
        parts.append(_text(left - 6, y(value), telling.number(value, ".0%"), SOFT, "end"))
    ends = _apart([y(chance) for chance in chances[-1]], top, ground)
    every = max(1, math.ceil(turns / MOST_MARKS))
    told = []
    for place, seat in enumerate(seats):
        own = [turn[place] for turn in chances]
        line = " ".join(f"{number(x(turn))},{number(y(chance))}" for turn, chance in enumerate(own))
        first = place * every // len(seats)  # so that marks do not lie on each other
        marks = [mark(seat, x(turn), y(own[turn])) for turn in range(first, turns, every)]
        parts += [
            tag("polyline", points=line, fill="none", stroke=seat_colour(seat), stroke_width=2),
            *marks,
            mark(seat, WIDTH - 17, ends[place]),
            _text(WIDTH, ends[place], seat, INK, "end"),
        ]
        told.append(
            telling.say(
                "plot.course.desc",
                seat=seat,
                begin=telling.percent(own[0]),
                least=telling.percent(min(own)),
                most=telling.percent(max(own)),
            )
        )
    parts += [_text(x(tick), ground + 14, telling.count(tick), SOFT) for tick in _ticks(0, turns)]
    return _plot(WIDTH, ground + 24, title, " ".join(told), *parts)


def luck_and_skill_plot(configurations: Sequence[Mapping[str, Any]], telling: Telling) -> str:
    """A point for each configuration, by its number, with both intervals; empty where none has both figures."""
    known = {
        place: (Estimate(**one["metrics"]["luck"]), Estimate(**one["metrics"][SKILL]))
        for place, one in enumerate(configurations, 1)
        if {"luck", SKILL} <= one["metrics"].keys()
    }
    if not known:
        return ""
    left, right, top, ground = 40, WIDTH - 34, 26, 270
    ticks = _ticks(min(0.0, *(skill.low for _, skill in known.values())), max(s.high for _, s in known.values()))
    step = ticks[1] - ticks[0] if len(ticks) > 1 else 1.0
    low, high = ticks[0], ticks[-1] + step
    x, y = _scale(0, 1, left, right), _scale(low, high, ground, top)
    parts = [_text(0, 8, telling.say("luck and skill.skill"), SOFT, "start")]
    for tick in [*ticks, high]:
        parts.append(tag("path", d=f"M{left} {number(y(tick))}H{right}", stroke=SOFT if tick == 0 else LINE))
        parts.append(_text(left - 6, y(tick), telling.count(tick), SOFT, "end"))
    for share in (0, 0.25, 0.5, 0.75, 1):
        parts.append(tag("path", d=f"M{number(x(share))} {top}V{ground}", stroke=LINE))
        parts.append(_text(x(share), ground + 14, telling.number(share, ".0%"), SOFT))
    parts.append(_text((left + right) / 2, ground + 32, telling.say("luck and skill.luck"), SOFT))
    labels = _apart([y(skill.value) for _, skill in known.values()], top, ground)
    told = []
    for (place, (luck, skill)), label in zip(known.items(), labels):
        at_x, at_y = x(luck.value), y(skill.value)
        parts += [
            tag(
                "path",
                d=f"M{number(at_x)} {number(at_y)}L{right + 6} {number(label)}",
                stroke=SOFT,
                stroke_dasharray="1 3",
            ),
            _whisker(x, luck, at_y),
            tag("path", d=f"M{number(at_x)} {number(y(skill.low))}V{number(y(skill.high))}", stroke=ACCENT),
            tag("circle", cx=at_x, cy=at_y, r=4.5, fill=ACCENT, stroke=PAPER),
            _text(right + 10, label, str(place), INK, "start", font_weight=600),
        ]
        told.append(
            telling.say(
                "luck and skill.point",
                number=place,
                name=telling.name(configurations[place - 1]),
                luck=telling.figure("luck", luck),
                skill=telling.figure(SKILL, skill),
            )
        )
    return _plot(WIDTH, ground + 42, telling.say("luck and skill"), " ".join(told), *parts)


def difference_plot(change: Estimate, reach: float, told: str) -> str:
    """A difference around zero, for a row of a table; `reach`: what the half of its width stands for."""
    x, y = _scale(-reach, reach, 6, SHORT - 6), SLIM / 2
    at = x(change.value)
    diamond = f"M{number(at)} {y - 5}l5 5l-5 5l-5-5z"
    return _plot(
        SHORT,
        SLIM,
        told,
        "",
        tag("path", d=f"M{SHORT / 2} 0V{SLIM}", stroke=SOFT),
        _whisker(x, change, y),
        tag("path", d=diamond, fill=ACCENT if change.differs_from(0.0) else PAPER, stroke=ACCENT),
    )


def share_bar(won: Estimate, told: str) -> str:
    """A share as a bar, for a row of a table."""
    x, y = _scale(0, 1, 0, SHORT), SLIM / 2
    return _plot(
        SHORT,
        SLIM,
        told,
        "",
        tag("rect", width=SHORT, height=SLIM - 8, y=4, fill=LINE),
        tag("rect", width=round(max(1.0, x(won.value)), 2), height=SLIM - 8, y=4, fill=ACCENT),
        tag("path", d=f"M{number(x(won.low))} {y}H{number(x(won.high))}", stroke=INK, stroke_width=2),
    )


def mark(seat: str, x: float, y: float) -> str:
    """The sign of a seat: the first four differ by shape, the next four are the same with a light middle."""
    place = LETTERS.index(seat)
    shapes = (
        "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
        "M-3.5-3.5h7v7h-7z",
        "M0-4.5l4.5 8h-9z",
        "M0-5l5 5l-5 5l-5-5z",
    )
    fill = PAPER if place >= len(shapes) else seat_colour(seat)
    outline = seat_colour(seat) if place >= len(shapes) else INK
    return group(tag("path", d=shapes[place % len(shapes)], fill=fill, stroke=outline), at=(x, y))


def _whisker(x: Scale, of: Estimate, y: float) -> str:
    """An interval as a line with two ends."""
    low, high = number(x(of.low)), number(x(of.high))
    d = f"M{low} {number(y)}H{high}M{low} {number(y - 4)}v8M{high} {number(y - 4)}v8"
    return tag("path", d=d, stroke=ACCENT, stroke_width=1.5, fill="none")


def _text(x: float, y: float, text: str, fill: str = INK, anchor: str = "middle", **attributes: object) -> str:
    return words(round(x, 2), round(y, 2), text, SMALL, fill, text_anchor=anchor, **attributes)


def _plot(width: float, height: float, title: str, desc: str, *parts: str) -> str:
    """The whole plot. It has no identifiers, so that any number of them stand in one page."""
    told = (tag("title", escape(title)), *([tag("desc", escape(desc))] if desc else []))
    size = {"width": number(width), "height": number(height), "viewBox": f"0 0 {number(width)} {number(height)}"}
    return tag("svg", *told, *parts, role="img", **size)


def _scale(low: float, high: float, start: float, end: float) -> Scale:
    """From figures to places."""
    length = high - low or 1.0
    return lambda value: start + (value - low) / length * (end - start)


def _ticks(low: float, high: float, about: int = 5) -> list[float]:
    """Round numbers, about so many, the first at or below `low`, the last at or below `high`."""
    rough = max(1.0, (high - low) / about)
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(step * power for step in (1, 2, 5, 10) if step * power >= rough)
    first = math.floor(low / step) if low < 0 else math.ceil(low / step)
    return [step * n for n in range(first, math.floor(high / step) + 1)]


def _apart(places: Sequence[float], low: float, high: float) -> list[float]:
    """The places of labels, moved as little as need be so that none lies on another and all are within the plot."""
    order = sorted(range(len(places)), key=lambda one: (places[one], one))
    found = list(places)
    for before, one in zip([None, *order], order):
        least = low if before is None else found[before] + LABEL_GAP
        found[one] = max(found[one], least)
    for after, one in zip([None, *reversed(order)], reversed(order)):
        most = high if after is None else found[after] - LABEL_GAP
        found[one] = min(found[one], most)
    return found
