"""Long work is begun once, and kept as long as there is space."""

import os
from collections.abc import Callable, Iterator

import pytest

from tablier.engine.errors import SetupError
from tablier.table.job import Doer, Job, Stopped
from tablier.table.room import Room
from tablier.table.works import Works

pytestmark = pytest.mark.anyio
Begin = Callable[[Doer], Job[str]]


@pytest.fixture
def room() -> Iterator[Doer]:
    opened = Room(1)
    yield opened
    opened.close()


@pytest.fixture
def begun() -> list[str]:
    """What had to be made."""
    return []


def making(begun: list[str], text: str) -> Begin:
    def begin(room: Doer) -> Job[str]:
        begun.append(text)
        return room.take(str, text, who="ann")

    return begin


def refuse() -> str:
    raise SetupError(f"Not by {os.getpid()}.")


async def test_the_same_is_made_once(room: Doer, begun: list[str]) -> None:
    works: Works[str] = Works(room, most=2, space=10)
    one, same = works.of("a", making(begun, "aa")), works.of("a", making(begun, "aa"))
    assert one is same and await one.result() == "aa"
    assert await works.made("a", making(begun, "aa")) == "aa"
    assert begun == ["aa"]


@pytest.mark.parametrize(("most", "space"), [(2, 100), (100, 5)])
async def test_what_was_asked_for_last_is_kept(room: Doer, begun: list[str], most: int, space: int) -> None:
    works: Works[str] = Works(room, most, space, len)
    for text in ("aa", "bb", "aa", "cc", "dd", "aa"):
        assert await works.made(text, making(begun, text)) == text
    assert begun == ["aa", "bb", "cc", "dd"], "aa was asked for again and again"
    await works.made("bb", making(begun, "bb"))
    assert begun[4:] == ["bb"]


async def test_a_failure_is_told_and_then_forgotten(room: Doer, begun: list[str]) -> None:
    works: Works[str] = Works(room, most=2, space=10)

    def begin(room: Doer) -> Job[str]:
        return room.take(refuse, who="ann")

    with pytest.raises(SetupError):
        await works.made("a", begin)
    assert await works.made("a", making(begun, "aa")) == "aa"
    failed = works.of("b", begin)
    with pytest.raises(SetupError):
        await failed.result()
    assert works.of("b", begin) is failed, "whoever asks how far it is hears of it"
    assert await works.made("b", making(begun, "bb")) == "bb"


async def test_what_is_cancelled_is_begun_anew_and_what_is_made_is_kept(room: Doer, begun: list[str]) -> None:
    works: Works[str] = Works(room, most=2, space=10)
    job = works.of("a", making(begun, "aa"))
    works.cancel("a")
    with pytest.raises(Stopped):
        await job.result()
    assert await works.made("a", making(begun, "aa")) == "aa"
    works.cancel("a")
    works.cancel("nothing")
    assert await works.made("a", making(begun, "aa")) == "aa"
    assert begun == ["aa", "aa"]
