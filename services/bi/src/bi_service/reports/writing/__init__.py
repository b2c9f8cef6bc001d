"""Files of reports, written row by row: what is in memory does not grow with the report."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import IO, Any, Protocol

from bi_service.reports.catalogue import ReportType
from bi_service.reports.writing.pages import PageWriter
from bi_service.reports.writing.separated import SeparatedWriter
from bi_service.reports.writing.sheet import SheetWriter

CONTENT_TYPES: Mapping[str, str] = {
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "csv": "text/csv; charset=utf-8",
    "pdf": "application/pdf",
}


class Writer(Protocol):
    """Writes a report to a file opened for bytes."""

    def add(self, rows: Sequence[Mapping[str, Any]]) -> None:
        """Write the next rows."""

    def finish(self, totals: Mapping[str, Decimal]) -> None:
        """Write what ends the file; `totals`: sums of the columns of money."""

    def close(self) -> None:
        """Remove what was written beside the file; nothing is left to do once `finish` has begun."""


def writer_of(kind: str, of: ReportType, to: IO[bytes], *, subtitle: str) -> Writer:
    """The writer of a format: xlsx, csv or pdf. `subtitle`: what the report was narrowed by, and when it was made."""
    if kind == "csv":
        return SeparatedWriter(of.columns, to)
    if kind == "pdf":
        return PageWriter(of.columns, to, title=of.name, subtitle=subtitle)
    return SheetWriter(of.columns, to, title=of.name)
