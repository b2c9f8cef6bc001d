"""The second and the third generator: repeatable, and their truths stand on the paper."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import cache
from random import Random

import cv2
import numpy as np
import pytest
import zxingcpp
from receipts import second, third
from receipts.case import Photograph, Shown, brazilian
from receipts.sheet import Run, Sheet

Draw = Callable[[int, int], Photograph]
Write = Callable[[Random, int], tuple[Shown, Sheet]]
both = pytest.mark.parametrize("draw", [second.draw, third.draw], ids=["second", "third"])
WRITERS = [second.drawing.written, third.drawing.written]
papers_of_both = pytest.mark.parametrize("write", WRITERS, ids=["second", "third"])
SHORT = ("jan", "fev", "mar", "abr", "mai", "jun", "jul", "ago", "set", "out", "nov", "dez")
LONG = ("janeiro", "fevereiro", "março", "abril", "maio", "junho", "julho", "agosto", "setembro", "outubro", "novembro",
        "dezembro")  # fmt: skip
PAPERS = 240


def _amounts(value: Decimal) -> set[str]:
    return {brazilian(value), f"{value:,.2f}", f"{value:.2f}"}


@dataclass(frozen=True)
class Paper:
    """What stands on a sheet, without its pixels."""

    truth: Shown
    runs: tuple[Run, ...]
    width: int
    printed: str


@cache
def _papers(write: Write) -> list[Paper]:
    drawn = (write(Random(f"paper {number}"), 0) for number in range(PAPERS))
    return [Paper(truth, tuple(sheet.runs), sheet.width, sheet.printed()) for truth, sheet in drawn]


def _written(day: date) -> set[str]:
    forms = ("%d/%m/%Y", "%d/%m/%y", "%d-%m-%Y", "%d.%m.%Y", "%d.%m.%y", "%Y-%m-%d", "%Y/%m/%d", "%d %b %Y", "%d-%b-%Y",
             "%d-%b-%y", "%b %d, %Y", "%B %d, %Y", "%b %d %Y", "%m/%d/%Y", "%m/%d/%y")  # fmt: skip
    short, long = SHORT[day.month - 1], LONG[day.month - 1]
    ours = {f"{day.day:02}/{short}/{day.year}", f"{day.day:02}{short}{day.year}", f"{day.day} de {long} de {day.year}"}
    return {day.strftime(form).lower() for form in forms} | ours | {f"{day.day:02} de {long} de {day.year}"}


@both
@pytest.mark.parametrize("level", range(4))
def test_a_seed_draws_the_same_photograph_every_time(draw: Draw, level: int) -> None:
    first, again, other = draw(7, level), draw(7, level), draw(8, level)
    assert first.content == again.content
    assert first.truth == again.truth
    assert first.content != other.content


@papers_of_both
def test_day_value_cnpj_and_company_stand_on_the_paper(write: Write) -> None:
    for paper in _papers(write):
        truth, printed = paper.truth, " ".join(paper.printed.lower().split())
        assert any(form in printed for form in _written(truth.day)), truth
        assert any(form in printed for form in (brazilian(truth.value), f"{truth.value:,.2f}", f"{truth.value:.2f}")), (
            truth
        )
        assert truth.name.lower() in printed, truth
        assert truth.cnpj is None or truth.cnpj in "".join(filter(str.isdigit, printed)), truth


@papers_of_both
def test_nothing_is_printed_beside_the_paper(write: Write) -> None:
    for paper in _papers(write):
        assert [run for run in paper.runs if run.left < 0 or run.right > paper.width + 2] == [], paper.truth


@papers_of_both
def test_no_text_is_printed_over_another(write: Write) -> None:
    for paper in _papers(write):
        near = [(one, two) for at, one in enumerate(paper.runs) for two in paper.runs[at + 1 : at + 9]]
        assert [pair for pair in near if _clash(*pair)] == [], paper.truth


def _clash(one: Run, two: Run) -> bool:
    across = min(one.right, two.right) - max(one.left, two.left)
    down = min(one.bottom, two.bottom) - max(one.top, two.top)
    return across > 8 and down > 0.5 * min(one.bottom - one.top, two.bottom - two.top)


@both
def test_a_code_on_a_clean_receipt_carries_the_key_of_the_truth(draw: Draw) -> None:
    drawn = next(one for one in (draw(seed, 0) for seed in range(60)) if one.truth.access_key)
    picture = cv2.imdecode(np.frombuffer(drawn.content, np.uint8), cv2.IMREAD_GRAYSCALE)
    codes = zxingcpp.read_barcodes(picture, zxingcpp.BarcodeFormat.QRCode)
    assert drawn.truth.access_key in codes[0].text


def test_the_generators_share_neither_layout_nor_typeface_and_draw_all_their_layouts() -> None:
    for module in (second.drawing, third.drawing):
        drawn = {paper.truth.layout for paper in _papers(module.written)}
        assert drawn == {layout.name for layout in module.LAYOUTS}
    assert {one.name for one in second.drawing.LAYOUTS}.isdisjoint(one.name for one in third.drawing.LAYOUTS)
    assert {family for family, _ in second.drawing.FAMILIES}.isdisjoint(family for family, _ in third.drawing.FAMILIES)
