"""`python -m drawings.rooms` draws `docs/rooms.svg`: the apps, their size, and which imports which.

The floors are those of the contract in `.importlinter`; the lines are the imports that there are.
"""

from __future__ import annotations

import configparser
from pathlib import Path

import grimp

BACKEND = Path(__file__).resolve().parents[1]
PICTURE = BACKEND / "docs" / "rooms.svg"
_WIDTH, _BOX, _HIGH, _STEP = 960, 200, 54, 104
_INK, _GREY, _LINE, _PAPER, _CARD = "#16161a", "#5f6470", "#b9bfcc", "#faf9f5", "#ffffff"

Place = tuple[float, float]


def floors() -> list[list[str]]:
    """The rooms from the top, those of one floor in one list."""
    contracts = configparser.ConfigParser()
    contracts.read(BACKEND / ".importlinter")
    rows = contracts["importlinter:contract:apps"]["layers"].strip().splitlines()
    return [[room.strip() for room in row.split("|")] for row in rows]


def lines_of(room: str) -> int:
    files = (BACKEND / room.replace(".", "/")).rglob("*.py")
    return sum(len(file.read_text().splitlines()) for file in files if "migrations" not in file.parts)


def picture() -> str:
    """The whole SVG. The same code gives the same text."""
    rows = floors()
    graph = grimp.build_graph("apps", "config", "edge", cache_dir=None)
    places = {
        room: (_WIDTH * (column + 1) / (len(row) + 1), 30 + height * _STEP)
        for height, row in enumerate(rows)
        for column, room in enumerate(row)
    }
    rooms = list(places)
    lines = [
        _line(places[upper], places[lower])
        for upper in rooms
        for lower in rooms
        if upper != lower and _direct(graph, upper, lower)
    ]
    boxes = [_box(room, place) for room, place in places.items()]
    high = 30 + len(rows) * _STEP
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {high}" '
        f'font-family="system-ui, sans-serif" role="img" aria-label="The apps and what they import">\n'
        f'<rect width="{_WIDTH}" height="{high}" fill="{_PAPER}"/>\n'
        + "\n".join([*lines, *boxes])
        + "\n</svg>\n"
    )


def _direct(graph: grimp.ImportGraph, upper: str, lower: str) -> bool:
    """Whether a module of one room imports a module of the other, without a third between them."""
    targets = {lower, *graph.find_descendants(lower)}
    sources = {upper, *graph.find_descendants(upper)}
    return any(targets & graph.find_modules_directly_imported_by(source) for source in sources)


def _line(upper: Place, lower: Place) -> str:
    (x1, y1), (x2, y2) = (upper[0], upper[1] + _HIGH), lower
    bend = (y2 - y1) / 2
    return (
        f'<path d="M{x1:.0f} {y1:.0f}C{x1:.0f} {y1 + bend:.0f} {x2:.0f} {y2 - bend:.0f} {x2:.0f} {y2:.0f}" '
        f'fill="none" stroke="{_LINE}"/>'
    )


def _box(room: str, place: Place) -> str:
    x, y = place
    name = room.removeprefix("apps.")
    return (
        f'<rect x="{x - _BOX / 2:.0f}" y="{y:.0f}" width="{_BOX}" height="{_HIGH}" rx="10" '
        f'fill="{_CARD}" stroke="{_INK}"/>'
        f'<text x="{x:.0f}" y="{y + 24:.0f}" text-anchor="middle" font-size="16" fill="{_INK}">{name}</text>'
        f'<text x="{x:.0f}" y="{y + 42:.0f}" text-anchor="middle" font-size="12" fill="{_GREY}">'
        f"{round(lines_of(room), -2):,} lines</text>"
    )


if __name__ == "__main__":
    PICTURE.write_text(picture())
