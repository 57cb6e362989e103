"""Text in a picture: a board drawn with characters as an SVG that stands alone."""

from html import escape

INK, PAPER, LINE = "#2B2622", "#F6F1E7", "#D9CFBF"
WIDTH, HEIGHT, MARGIN = 8.5, 18, 16


def panel(title: str, text: str) -> str:
    """A text board on paper, with the title for screen readers."""
    lines = text.splitlines()
    width = round(max(map(len, lines)) * WIDTH + 2 * MARGIN)
    height = len(lines) * HEIGHT + 2 * MARGIN
    rows = "".join(
        f'<text x="{MARGIN}" y="{MARGIN + HEIGHT * (number + 0.75)}">{escape(line)}</text>'
        for number, line in enumerate(lines)
        if line.strip()
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        f' role="img"><title>{escape(title)}</title>'
        f'<rect width="{width}" height="{height}" rx="8" fill="{PAPER}" stroke="{LINE}"/>'
        f'<g font-family="ui-monospace, Menlo, Consolas, monospace" font-size="14" fill="{INK}"'
        f' xml:space="preserve">{rows}</g></svg>'
    )
