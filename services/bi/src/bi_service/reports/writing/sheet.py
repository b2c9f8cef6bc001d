"""XLSX, written as a stream: openpyxl's write-only book keeps no row in memory."""

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import IO, Any

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Font

from bi_service.reports.columns import Kind, ReportColumn

MOST_ROWS = 1_000_000
"""Of one sheet; a program opens 1,048,576 at most."""
_FORMATS = {Kind.MONEY: "#,##0.00", Kind.DAY: "dd/mm/yyyy", Kind.TIME: "dd/mm/yyyy hh:mm"}
_UNPRINTABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
_LONGEST = 32_767
"""Characters a cell may hold."""


class SheetWriter:
    """One sheet, and another one after each million rows."""

    def __init__(self, columns: Sequence[ReportColumn], to: IO[bytes], *, title: str) -> None:
        self._columns, self._to, self._title = columns, to, title[:25]
        self._book = Workbook(write_only=True)
        self._sheets = self._in_sheet = 0
        self._is_finishing = False
        self._begin_sheet()

    def add(self, rows: Sequence[Mapping[str, Any]]) -> None:
        """Write the next rows."""
        for row in rows:
            if self._in_sheet == MOST_ROWS:
                self._begin_sheet()
            self._sheet.append([self._cell(column, row[column.slug]) for column in self._columns])
            self._in_sheet += 1

    def finish(self, totals: Mapping[str, Decimal]) -> None:
        """A line of totals, where there is money, and the end of the book."""
        if totals:
            line = [self._total(column, totals) for column in self._columns]
            if line[0] is None:
                line[0] = self._bold("Total")
            self._sheet.append(line)
        self._is_finishing = True
        self._book.save(self._to)

    def close(self) -> None:
        """Until the process ends openpyxl keeps the sheets of a book that is not saved: 700 MB for a million rows."""
        if self._is_finishing:
            return
        for sheet in self._book.worksheets:
            if sheet._writer is not None:
                sheet.close()
                sheet._writer.cleanup()

    def _begin_sheet(self) -> None:
        self._sheets, self._in_sheet = self._sheets + 1, 0
        self._sheet = self._book.create_sheet(self._title if self._sheets == 1 else f"{self._title} {self._sheets}")
        for place, column in enumerate(self._columns):
            self._sheet.column_dimensions[chr(ord("A") + place)].width = column.wide * 1.6
        self._sheet.freeze_panes = "A2"
        self._cells = {column.slug: self._formatted(column) for column in self._columns}
        self._sheet.append([self._bold(column.label) for column in self._columns])

    def _formatted(self, column: ReportColumn) -> Any:
        """A cell used for every row of its column: each row is written before the next one fills it."""
        cell = WriteOnlyCell(self._sheet)
        if column.kind in _FORMATS:
            cell.number_format = _FORMATS[column.kind]
        return cell

    def _cell(self, column: ReportColumn, value: Any) -> Any:
        shown = column.cell(value)
        if shown is None:
            return None
        cell = self._cells[column.slug]
        if column.kind is Kind.TEXT:
            cell.value = _UNPRINTABLE.sub("", shown)[:_LONGEST]
            cell.data_type = "s"  # a text is a text, also where it begins like a formula (HARDENING A13)
        else:
            cell.value = shown
            if column.kind in _FORMATS and column.kind is not Kind.MONEY:
                cell.number_format = _FORMATS[column.kind]  # openpyxl puts its own on days
        return cell

    def _total(self, column: ReportColumn, totals: Mapping[str, Decimal]) -> Any:
        if column.slug not in totals:
            return None
        cell = self._bold(totals[column.slug])
        cell.number_format = _FORMATS[Kind.MONEY]
        return cell

    def _bold(self, value: Any) -> Any:
        cell = WriteOnlyCell(self._sheet, value=value)
        cell.font = Font(bold=True)
        return cell
