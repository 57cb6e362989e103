"""The notebook shows what its cells show when they are run."""

from website.notebook import FIRST_STEPS, cells_of, notebook_page, run


def test_the_notebook_shows_what_it_computes() -> None:
    cells = cells_of(FIRST_STEPS)
    assert sum(cell["cell_type"] == "code" for cell in cells) > 4
    for kept, cell in zip(cells, run(cells), strict=True):
        assert kept == cell, "python -m website.notebook, if this was meant."


def test_every_word_of_it_is_there_in_french() -> None:
    for cell in cells_of(FIRST_STEPS):
        if cell["cell_type"] == "markdown":
            french = "".join(cell["metadata"]["fr"])
            assert french and french.count("#") == "".join(cell["source"]).count("#")
    assert notebook_page(FIRST_STEPS, "fr").startswith("# Premiers pas")
