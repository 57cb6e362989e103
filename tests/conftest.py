"""In which order tests are run, and which of them one after another in one process."""

import pytest


@pytest.hookimpl(tryfirst=True)  # before pytest-xdist reads what belongs together
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All tests of a file that need a browser share one. pytest-xdist begins with the largest groups and goes on in the
    order given here: with the trials, which are long, so that at the end nobody is waited for."""
    items.sort(key=lambda item: not item.nodeid.startswith("tests/trials/"))
    for item in items:
        is_grouped = item.get_closest_marker("xdist_group") is not None  # two groups would be a third
        if "browser" in getattr(item, "fixturenames", ()) and not is_grouped:
            item.add_marker(pytest.mark.xdist_group(item.nodeid.partition("::")[0]))
