"""CSV as spreadsheets in Brazil open it: semicolons, decimal commas, UTF-8 with its mark."""

import csv
import io
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import IO, Any

from bi_service.reports.columns import Kind, ReportColumn

_BEGINS_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def defused(text: str) -> str:
    """A text that a spreadsheet does not take for a formula, spaces before it or not (HARDENING A13)."""
    return f"'{text}" if text.lstrip(" \u00a0").startswith(_BEGINS_FORMULA) else text


class SeparatedWriter:
    """Lines alone: a CSV is read by programs, so it has no line of totals."""

    def __init__(self, columns: Sequence[ReportColumn], to: IO[bytes]) -> None:
        self._columns = columns
        self._text = io.TextIOWrapper(to, encoding="utf-8-sig", newline="", write_through=False)
        self._lines = csv.writer(self._text, delimiter=";", lineterminator="\r\n")
        self._lines.writerow(column.label for column in columns)

    def add(self, rows: Sequence[Mapping[str, Any]]) -> None:
        """Write the next rows."""
        self._lines.writerows([_said(column, row[column.slug]) for column in self._columns] for row in rows)

    def finish(self, totals: Mapping[str, Decimal]) -> None:
        """Send what is buffered; the file stays open."""
        self._text.flush()
        self._text.detach()

    def close(self) -> None:
        """Nothing is written beside the file."""


def _said(column: ReportColumn, value: Any) -> str:
    written = column.written(value)
    return defused(written) if column.kind is Kind.TEXT else written
