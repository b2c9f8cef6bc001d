"""Weighs what several readings of one receipt say: sure is only what independent readings or sums confirm."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from expenses_ocr_service.reading.codes import Code
from expenses_ocr_service.reading.judging.cnpjs import judged_cnpj
from expenses_ocr_service.reading.judging.days import judged_day
from expenses_ocr_service.reading.judging.names import judged_name
from expenses_ocr_service.reading.judging.values import judged_value
from expenses_ocr_service.reading.keys import AccessKey, keys_on
from expenses_ocr_service.reading.page import Page
from expenses_ocr_service.reading.receipt import Judged, Origin
from expenses_ocr_service.reading.registers_printed import holds_a_register


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedFields:
    """What all readings of a receipt say together."""

    key: Judged[AccessKey]
    cnpj: Judged[str]
    day: Judged[date]
    value: Judged[Decimal]
    name: Judged[str]
    has_register: bool
    """Whether the paper says CNPJ anywhere, or holds a number like one: else there is none to look for."""

    @property
    def is_sure(self) -> bool:
        """Nothing that matters would be gained by reading again."""
        return self.day.is_sure and self.value.is_sure and (self.cnpj.is_sure or not self.has_register)

    def is_likely(self, least: float) -> bool:
        """Every field that the paper holds was read at least this surely."""
        expected: list[Judged[Any]] = [self.day, self.value, *([self.cnpj] if self.has_register else [])]
        return all(field.value is not None and field.confidence >= least for field in expected)


def judge_fields(pages: Sequence[Page], code: Code | None, *, today: date) -> JudgedFields:
    """Weigh pages of one receipt and its QR code, if one was read."""
    key = _key(pages, code, today=today)
    return JudgedFields(
        key=key,
        cnpj=judged_cnpj(pages, key, today=today),
        day=judged_day(pages, code, key.value, today=today),
        value=judged_value(pages, code),
        name=judged_name(pages),
        has_register=any(holds_a_register(line) for page in pages for line in page.lines),
    )


def _key(pages: Sequence[Page], code: Code | None, *, today: date) -> Judged[AccessKey]:
    if code:
        return Judged(code.key, 1.0, Origin.QR_CODE)
    votes = [key for page in pages for key in set(keys_on(page, today=today))]
    best = max(votes, key=votes.count, default=None)
    return Judged(best, 0.99, Origin.ACCESS_KEY) if best else Judged()
