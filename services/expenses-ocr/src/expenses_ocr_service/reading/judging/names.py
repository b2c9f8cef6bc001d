"""The establishment's name and how sure it is."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from rapidfuzz import fuzz

from expenses_ocr_service.reading.establishments import NameReading, names_on
from expenses_ocr_service.reading.page import Page, fold
from expenses_ocr_service.reading.receipt import Judged, Origin

_ALIKE = 90
_AGREED, _MOST_ALONE = 0.93, 0.85


def judged_name(pages: Sequence[Page]) -> Judged[str]:
    """The likeliest name, of whole pages only; sure when it has a legal form and another recogniser reads it alike."""
    found: list[tuple[NameReading, Page]] = [(one, page) for page in pages for one in names_on(page)[:1]]
    if not found:
        return Judged()
    best, page = max(found, key=lambda pair: pair[0].score)
    agreed = best.is_legal and any(
        fuzz.ratio(_letters(best.name), _letters(text)) >= _ALIKE
        for other in pages
        if other.recogniser != page.recogniser
        for text in _texts(other)
    )
    alone = round(min(0.45 + 0.03 * best.score + 0.2 * best.confidence, _MOST_ALONE), 2)
    return Judged(best.name, _AGREED if agreed else alone, Origin.READ_TWICE if agreed else Origin.READ_ONCE, best.box)


def _texts(page: Page) -> Iterator[str]:
    """Each line of a page, and each with the one below: long names stand on two."""
    texts = [line.text for line in page.lines]
    yield from texts
    yield from map(" ".join, pairwise(texts))


def _letters(text: str) -> str:
    """For comparing: capitals without accents or spaces, which the second recogniser often leaves out."""
    return fold(text).replace(" ", "")
