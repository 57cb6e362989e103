"""The course of a game as a picture: every seat's chance of winning, event by event."""

from collections.abc import Sequence

from tablier.drawing.svg import document, tag, words
from tablier.drawing.theme import BONE, NIGHT, seat_colour
from tablier.drawing.widgets import badge
from tablier.engine.record import Record

WIDTH, HEIGHT = 720, 280
LEFT, RIGHT, EDGE = 52, 40, 16


def course_svg(course: Sequence[Sequence[float]], record: Record) -> str:
    """Lines from 0 to 100 %, each with the sign of its seat at the end."""
    events = max(1, len(course) - 1)

    def x(number: float) -> float:
        return round(LEFT + number / events * (WIDTH - LEFT - RIGHT), 1)

    def y(chance: float) -> float:
        return round(HEIGHT - EDGE - chance / 100 * (HEIGHT - 2 * EDGE), 1)

    parts = [tag("rect", width=WIDTH, height=HEIGHT, fill=BONE)]
    for chance in (0, 50, 100):
        parts.append(tag("path", d=f"M{LEFT} {y(chance)}H{WIDTH - RIGHT}", stroke=NIGHT, stroke_opacity=0.25))
        parts.append(words(LEFT - 26, y(chance), f"{chance}%", 13, NIGHT))
    for number, seat in enumerate(record.start.seats):
        line = " ".join(f"{x(at)},{y(chances[number])}" for at, chances in enumerate(course))
        parts.append(tag("polyline", points=line, fill="none", stroke=seat_colour(seat), stroke_width=2.5))
        parts.append(badge(seat, WIDTH - RIGHT + 18, y(course[-1][number]), 10))
    names = (record.names.get(seat, seat) for seat in record.start.seats)
    title = ", ".join(f"{name} {chance:.0f}%" for name, chance in zip(names, course[-1]))
    return document(WIDTH, HEIGHT, title, *parts)
