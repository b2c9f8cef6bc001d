"""Reads single lines again with the second recogniser: those an uncertain field comes from."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from expenses_ocr_service.reading.amounts import amounts_in, names_a_total
from expenses_ocr_service.reading.dates import names_a_day
from expenses_ocr_service.reading.establishments import names_on
from expenses_ocr_service.reading.page import Box, Line, Page, frame
from expenses_ocr_service.reading.pictures import Grey
from expenses_ocr_service.reading.registers_printed import names_a_cnpj
from expenses_ocr_service.reading.second_recogniser import page_of_lines

if TYPE_CHECKING:
    from expenses_ocr_service.reading.judging.fields import JudgedFields

_MOST_LINES = 12
_FEW_LETTERS = 4


def reread_doubtful_lines(flat: Grey, page: Page, said: "JudgedFields") -> Page:
    """The lines that the doubtful fields stand on, as the second recogniser reads them; `page` has their places."""
    boxes = dict.fromkeys(frame(page.lines[number].words) for number in sorted(_in_doubt(page, said)))
    places = list(boxes)[-_MOST_LINES:]
    if not said.name.is_sure:
        places += [box for box in _name_lines(page) if box not in places]
    return page_of_lines(flat, places, is_whole=False)


def _in_doubt(page: Page, said: "JudgedFields") -> set[int]:
    """Numbers of the lines, and of the amounts that stand alone below or above a total's label."""
    found = set()
    for number, line in enumerate(page.lines):
        about_day = not said.day.is_sure and names_a_day(page, number)
        about_value = not said.value.is_sure and names_a_total(line)
        about_cnpj = not said.cnpj.is_sure and names_a_cnpj(line)
        if about_day or about_value or about_cnpj:
            found.add(number)
        if about_value and not any(amounts_in(line.text)):
            found |= set(_bare_beside(page, number))
    return found


def _bare_beside(page: Page, number: int) -> Iterator[int]:
    for other in (number - 1, number + 1):
        if 0 <= other < len(page.lines) and _is_bare(page.lines[other]):
            yield other


def _is_bare(line: Line) -> bool:
    return any(amounts_in(line.text)) and sum(letter.isalpha() for letter in line.text) < _FEW_LETTERS


def _name_lines(page: Page) -> tuple[Box, ...]:
    return next((one.lines for one in names_on(page)), ())
