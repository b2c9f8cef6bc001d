"""Reads the cells of the first sheet of a workbook (.xlsx or .xls) as text; runs in a confined child process."""

import io
import json
import os
import re
import sys
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date, datetime, time
from typing import Any

from kit.files.confined.limits import MEBIBYTE, Limits

REFUSED, TOO_MANY_ROWS = 3, 4
MAX_ROWS, MAX_COLUMNS, MAX_CELL = 5_000, 50, 2_000
_MAX_UNPACKED, _MAX_PARTS = 50 * MEBIBYTE, 1_000
_EXACT = 10**15
"""Excel keeps 15 digits; a longer number has already lost some."""
_ZEROS = re.compile(r"0+")
_BIFF_FORMULAS, _BIFF_BEGIN, _BIFF_END = frozenset({0x0006, 0x0206, 0x0406}), 0x0809, 0x000A


class NotASheet(Exception):
    """Not a workbook, or one beyond a limit."""


class TooManyRows(NotASheet):
    """More than 5,000 rows below the header."""


@dataclass(slots=True)
class Cells:
    """Rows with text: number in the sheet, its cells, and the columns (from 0) that hold a formula."""

    rows: list[tuple[int, list[str], list[int]]] = field(default_factory=list)

    def add(self, number: int, cells: list[str], formulas: list[int]) -> None:
        """Keep a row unless it is empty. Raises NotASheet, TooManyRows."""
        while cells and not cells[-1] and len(cells) - 1 not in formulas:
            cells.pop()
        if not cells:
            return
        if len(cells) > MAX_COLUMNS or any(len(cell) > MAX_CELL for cell in cells):
            raise NotASheet("cells")
        if len(self.rows) > MAX_ROWS:
            raise TooManyRows("rows")
        self.rows.append((number, cells, formulas))


def text_of(value: Any, number_format: str = "") -> str:
    """A cell's value as text: whole numbers with every digit, days as YYYY-MM-DD, leading zeros as its format shows.

    Control characters, line ends and lone surrogates become spaces: the database takes none of them in a name.
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, datetime):
        return value.date().isoformat() if value.time() == time() else value.isoformat(" ", "seconds")
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, int | float):
        whole = value == int(value) and abs(value) < _EXACT if abs(value) < float("inf") else False
        digits = str(int(value)) if whole else str(value)
        return digits.zfill(len(number_format)) if _ZEROS.fullmatch(number_format) else digits
    return "".join(letter if letter.isprintable() else " " for letter in str(value)).strip()


def check_parts(content: bytes) -> None:
    """Bound what the archive unpacks to: `zipfile` stops each part at the size declared for it. Raises NotASheet."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        parts = archive.infolist()
    if len(parts) > _MAX_PARTS or sum(part.file_size for part in parts) > _MAX_UNPACKED:
        raise NotASheet("unpacked size")
    names = [part.filename for part in parts]
    if len(set(names)) != len(names) or any(part.flag_bits & 1 for part in parts):
        raise NotASheet("parts")
    if any(name.lower().endswith("vbaproject.bin") for name in names):
        raise NotASheet("macros")


def read_xlsx(content: bytes) -> Cells:
    """The first worksheet of an .xlsx, row by row. Raises NotASheet and what openpyxl raises."""
    os.environ.update(OPENPYXL_LXML="False", OPENPYXL_DEFUSEDXML="True")  # defusedxml refuses entities and DTDs
    from openpyxl import load_workbook

    check_parts(content)
    book = load_workbook(io.BytesIO(content), read_only=True, data_only=False, keep_links=False)
    if not book.worksheets:
        raise NotASheet("no sheet")
    found, sheet = Cells(), book.worksheets[0]
    sheet.reset_dimensions()  # a declared size may lie
    for number, row in enumerate(sheet.iter_rows(), start=1):
        cells = [text_of(cell.value, getattr(cell, "number_format", "")) for cell in row]
        found.add(number, cells, [at for at, cell in enumerate(row) if cell.data_type == "f"])
    return found


def read_xls(content: bytes) -> Cells:
    """The first worksheet of an .xls. Raises NotASheet and what xlrd raises."""
    import xlrd

    book = xlrd.open_workbook(file_contents=content, logfile=sys.stderr, on_demand=True, ragged_rows=True)
    sheet = book.sheet_by_index(0)
    formulas = set(_formulas(book.mem, book._sh_abs_posn[0]))  # xlrd tells a formula's result, not that it is one
    found = Cells()
    for at in range(sheet.nrows):
        cells = [text_of(_xls_value(cell, book.datemode)) for cell in sheet.row(at)]
        found.add(at + 1, cells, [column for column in range(len(cells)) if (at, column) in formulas])
    return found


def _xls_value(cell: Any, datemode: int) -> Any:
    import xlrd

    if cell.ctype == xlrd.XL_CELL_DATE:
        return xlrd.xldate_as_datetime(cell.value, datemode)
    if cell.ctype == xlrd.XL_CELL_BOOLEAN:
        return bool(cell.value)
    return None if cell.ctype == xlrd.XL_CELL_ERROR else cell.value


def _formulas(stream: Any, at: int) -> Iterator[tuple[int, int]]:
    """Row and column (from 0) of each FORMULA record of the sheet that begins at `at`, charts inside it excepted."""
    depth = 0
    while at + 4 <= len(stream):
        kind, size = (int.from_bytes(stream[at + place : at + place + 2], "little") for place in (0, 2))
        depth += (kind == _BIFF_BEGIN) - (kind == _BIFF_END)
        if depth <= 0:
            return
        if kind in _BIFF_FORMULAS and depth == 1:
            row, column = (int.from_bytes(stream[at + place : at + place + 2], "little") for place in (4, 6))
            yield row, column
        at += 4 + size


def written(rows: Iterable[tuple[int, list[str], list[int]]]) -> bytes:
    """The rows as JSON."""
    return json.dumps(list(rows), ensure_ascii=False).encode(errors="replace")


def main() -> int:
    """`<limits> <XLSX or XLS>`; the workbook comes by stdin, JSON `[[number, [text], [formula column]]]` goes out."""
    Limits.read().enter()
    content = sys.stdin.buffer.read()
    try:
        answer = written((read_xlsx if sys.argv[2] == "XLSX" else read_xls)(content).rows)
    except Exception as error:
        sys.stderr.write(f"{type(error).__name__}\n")
        return TOO_MANY_ROWS if isinstance(error, TooManyRows) else REFUSED
    sys.stdout.buffer.write(answer)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
