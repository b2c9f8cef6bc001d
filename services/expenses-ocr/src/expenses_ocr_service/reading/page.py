"""The text of a picture as words with positions: a word's position tells what it means."""

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from statistics import median

_LOOKALIKE_LETTERS = str.maketrans("015|!$", "OISIIS")


Box = tuple[int, int, int, int]
"""Left, top, right and bottom, in pixels of the recognised picture."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """One recognised word; places in pixels of the recognised picture, confidence 0 to 1."""

    text: str
    left: int
    top: int
    width: int
    height: int
    confidence: float

    @property
    def middle(self) -> float:
        return self.top + self.height / 2

    @property
    def right(self) -> int:
        return self.left + self.width


@dataclass(frozen=True, kw_only=True)
class Line:
    """Words side by side, from left to right."""

    words: tuple[Word, ...]

    @cached_property
    def text(self) -> str:
        return " ".join(word.text for word in self.words)

    def box(self, start: int = 0, end: int | None = None) -> "Box":
        """The frame of the words that hold these characters of the line's text."""
        at, held = 0, []
        for word in self.words:
            if at < (end if end is not None else len(self.text)) and start < at + len(word.text):
                held.append(word)
            at += len(word.text) + 1
        return frame(held or self.words)

    @cached_property
    def folded(self) -> str:
        """Upper case, no accents, digits that look like letters read as letters: for comparing with keywords."""
        return fold(self.text).translate(_LOOKALIKE_LETTERS)

    @cached_property
    def height(self) -> float:
        return median(word.height for word in self.words)

    @cached_property
    def middle(self) -> float:
        return median(word.middle for word in self.words)

    @property
    def confidence(self) -> float:
        """The mean over letters, so that a stray dot does not weigh as much as a name."""
        letters = sum(len(word.text) for word in self.words)
        return sum(word.confidence * len(word.text) for word in self.words) / max(letters, 1)


@dataclass(frozen=True, kw_only=True)
class Page:
    """The lines of one reading, from top to bottom; `trust` is what its recogniser counts beside another's."""

    lines: tuple[Line, ...] = field(default_factory=tuple)
    trust: float = 1.0
    recogniser: str = "tesseract"
    """Which recogniser reads: pages of one recogniser do not confirm each other."""
    is_whole: bool = True
    """False for a page of single lines: its first line is not the top of the paper."""

    @property
    def text(self) -> str:
        return "\n".join(line.text for line in self.lines)


def frame(words: Sequence[Word]) -> Box:
    """The smallest box around words."""
    return (
        min(word.left for word in words),
        min(word.top for word in words),
        max(word.right for word in words),
        max(word.top + word.height for word in words),
    )


def fold(text: str) -> str:
    """Upper case without accents."""
    plain = unicodedata.normalize("NFD", text.upper())
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def folded_in_place(text: str) -> str:
    """Folded, each character still in its place."""
    return "".join(fold(letter)[:1] or letter for letter in text)


def page_of(rows: Iterable[Sequence[Word]]) -> Page:
    """A page from the recogniser's rows: rows at one height are one line, since totals stand far from their names."""
    lines: list[list[Word]] = []
    for row in sorted((list(row) for row in rows if row), key=lambda words: median(word.middle for word in words)):
        if lines and _side_by_side(lines[-1], row):
            lines[-1] += row
        else:
            lines.append(row)
    ordered = (tuple(sorted(words, key=lambda word: word.left)) for words in lines)
    return Page(lines=tuple(Line(words=words) for words in ordered))


def page_of_text(text: str) -> Page:
    """A page from plain text, each character ten pixels wide: what a PDF's own text gives."""
    return page_of(_row(line, 20 * number) for number, line in enumerate(text.splitlines()))


def _row(line: str, top: int) -> list[Word]:
    words, at = [], 0
    for text in line.split():
        at = line.index(text, at)
        words.append(Word(text=text, left=10 * at, top=top, width=10 * len(text), height=16, confidence=1.0))
        at += len(text)
    return words


def _side_by_side(above: Sequence[Word], row: Sequence[Word]) -> bool:
    apart = median(word.middle for word in row) - median(word.middle for word in above)
    height = min(median(word.height for word in row), median(word.height for word in above))
    disjoint = max(w.right for w in above) <= min(w.left for w in row) + height
    disjoint = disjoint or max(w.right for w in row) <= min(w.left for w in above) + height
    return disjoint and abs(apart) < 0.5 * height
