"""Columns of reports: what they are called and how a value of them is written in an answer, a sheet and a text."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum
from typing import Any

from kit.core.clock import SAO_PAULO
from kit.core.money import text_of

_BRAZILIAN = str.maketrans(",.", ".,")


class Kind(StrEnum):
    """What a column holds, which decides how it is aligned and written."""

    TEXT = "text"
    MONEY = "money"
    INTEGER = "integer"
    DAY = "day"
    TIME = "time"


@dataclass(frozen=True, slots=True)
class ReportColumn:
    """`labels`: what stored words are called; a word without one is shown as it is. `wide`: share of a page's width."""

    slug: str
    label: str
    kind: Kind = Kind.TEXT
    labels: Mapping[Any, str] = field(default_factory=dict)
    wide: int = 10

    def plain(self, value: Any) -> Any:
        """The value itself, in words where it is a stored word, a truth or a list of routes."""
        if value is None or self.kind is not Kind.TEXT:
            return value
        if isinstance(value, list):
            return ", ".join(f"{way['departure']} → {way['arrival']}" for way in value)
        return self.labels.get(value, str(value))

    def answer(self, value: Any) -> Any:
        """As JSON says it (API section 1.3)."""
        shown = self.plain(value)
        if isinstance(shown, Decimal):
            return text_of(shown)
        return shown.isoformat().replace("+00:00", "Z") if isinstance(shown, date | datetime) else shown

    def cell(self, value: Any) -> Any:
        """As a sheet keeps it: numbers and days as such, instants without zone at the time of Sao Paulo."""
        shown = self.plain(value)
        return shown.astimezone(SAO_PAULO).replace(tzinfo=None) if isinstance(shown, datetime) else shown

    def written(self, value: Any, *, grouped: bool = False) -> str:
        """As people in Brazil write it; `grouped`: thousands apart."""
        shown = self.cell(value)
        if isinstance(shown, Decimal):
            return f"{shown:,.2f}".translate(_BRAZILIAN) if grouped else text_of(shown).replace(".", ",")
        if isinstance(shown, datetime):
            return f"{shown:%d/%m/%Y %H:%M}"
        return f"{shown:%d/%m/%Y}" if isinstance(shown, date) else "" if shown is None else str(shown)

    @property
    def is_right(self) -> bool:
        """Whether it stands at the right of its column."""
        return self.kind in {Kind.MONEY, Kind.INTEGER}
