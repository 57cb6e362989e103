"""In which order tests are run, which of them one after another in one process, and the browser that they share."""

import gc
from collections.abc import Callable, Generator, Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests import browser as shared

BROWSER_GROUPS = 4
"""More than there are processes, or one would go on alone."""

gc.disable()  # while all is loaded, nothing of it becomes garbage, and to look through it again and again takes seconds


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Nor is it looked through while tests run."""
    gc.freeze()
    gc.enable()


@pytest.hookimpl(tryfirst=True)  # before pytest-xdist reads what belongs together
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files that need a browser follow one another, in a few processes. pytest-xdist begins with the largest groups and
    goes on in the order given here: with the trials, which are long, so that at the end nobody is waited for."""
    items.sort(key=lambda item: not item.nodeid.startswith("tests/trials/"))
    files: list[object] = []
    for item in items:
        is_grouped = item.get_closest_marker("xdist_group") is not None  # two groups would be a third
        if needs_browser(item) and not is_grouped:
            files += [] if item.path in files else [item.path]
            item.add_marker(pytest.mark.xdist_group(f"browser {files.index(item.path) % BROWSER_GROUPS}"))


def needs_browser(item: pytest.Item) -> bool:
    return "browser" in getattr(item, "fixturenames", ())


@pytest.fixture
def browser() -> Browser:
    return shared.started()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Generator[None]:
    """The browser is kept as long as the next test needs it, or is of the same file."""
    try:
        return (yield)
    finally:
        if nextitem is None or not (needs_browser(nextitem) or nextitem.path == item.path):
            shared.stop()


@pytest.fixture
def one_worker_is_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """An arena with one worker plays in this process: another one takes longer to load than most games do."""
    from tablier.lab import arena, workers

    def done(do: Callable[[Any], Any], tasks: Sequence[Any], **crew: Any) -> Iterator[tuple[Any, Any]]:
        if crew["workers"] == 1:
            return ((task, do(task)) for task in tasks)
        return workers.done_by_workers(do, tasks, **crew)

    monkeypatch.setattr(arena, "done_by_workers", done)
