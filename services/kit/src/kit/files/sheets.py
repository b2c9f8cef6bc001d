"""Spreadsheets: uploaded ones are read as text in a confined child process (HARDENING A12), templates are written."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from fastapi import UploadFile

from kit.core.folding import fold
from kit.core.refusals import Errors, ImportRejected, InvalidFile
from kit.files.confined.limits import Limits
from kit.files.confined.sheet import MAX_ROWS, TOO_MANY_ROWS
from kit.files.confinement import ChildFailed, Confinement
from kit.files.images import content_of

FORMATS = ".xls ou .xlsx"
SHORTER = f"{FORMATS} com até {MAX_ROWS:,} linhas".replace(",", ".")
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
FORMULA = "a célula tem uma fórmula; cole somente o valor"
_CHILD = "kit.files.confined.sheet"
_LIMITS = Limits(memory_bytes=512 * 1024 * 1024)
_KINDS = {XLSX: "XLSX", "application/vnd.ms-excel": "XLS"}
_MAGIC = {"XLSX": b"PK\x03\x04", "XLS": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"}


@dataclass(frozen=True, slots=True)
class Column:
    """A column of an import: its header, whether each row needs it, an example and what to write, for the template."""

    name: str
    is_required: bool
    example: str
    hint: str


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A row as it stands in the file: its number there (from 1), and its texts by column name; blank where absent."""

    number: int
    cells: Mapping[str, str]

    @property
    def label(self) -> str:
        """The key of its errors (API section 1.5)."""
        return f"linha {self.number}"


RawRow = tuple[int, list[str], list[int]]


async def rows_of(upload: UploadFile, columns: Sequence[Column], confinement: Confinement) -> list[SheetRow]:
    """The rows of an uploaded .xls or .xlsx below its header, at most 5,000.

    Raises InvalidFile (another kind, unreadable, too many rows), ImportRejected (header, formulas),
    PayloadTooLarge (above 15 MB), Unavailable.
    """
    raw = await read_sheet(await content_of(upload), upload.content_type or "", confinement)
    return under_header(raw, columns)


async def read_sheet(
    content: bytes, declared: str, confinement: Confinement, *, limits: Limits | None = None
) -> list[RawRow]:
    """Number, texts and formula columns of each row that is not empty. Raises InvalidFile, Unavailable."""
    kind = _KINDS.get(declared.partition(";")[0].strip().lower())
    if kind is None or not content.startswith(_MAGIC[kind]):
        raise InvalidFile(FORMATS)
    try:
        answer = await confinement.run(_CHILD, kind, content=content, limits=limits or _LIMITS)
    except ChildFailed as problem:
        raise InvalidFile(SHORTER if problem.code == TOO_MANY_ROWS else FORMATS) from problem
    return [(number, cells, formulas) for number, cells, formulas in json.loads(answer)]


def under_header(raw: Sequence[RawRow], columns: Sequence[Column]) -> list[SheetRow]:
    """Rows by column name; the header's order, case, accents and spaces do not matter. Raises ImportRejected."""
    if not raw:
        raise ImportRejected({"linha 1": ["a planilha está vazia"]})
    (first, header, _), *rest = raw
    places, problems = _places(header, columns)
    if not problems and not rest:
        first, problems = first + 1, ["a planilha não tem linhas abaixo do cabeçalho"]
    if problems:
        raise ImportRejected({f"linha {first}": problems})
    if errors := dict(_formula_errors(rest, header)):
        raise ImportRejected(errors)
    return [
        SheetRow(number, {name: cells[at] if at < len(cells) else "" for name, at in places.items()})
        for number, cells, _ in rest
    ]


def _places(header: Sequence[str], columns: Sequence[Column]) -> tuple[dict[str, int], list[str]]:
    """Where each column stands, and what is wrong with the header."""
    known = {column.name for column in columns}
    places: dict[str, int] = {}
    problems = []
    for at, title in enumerate(header):
        name = fold(title.replace("_", " ").replace("-", " ")).replace(" ", "_")
        if not name:
            continue
        if name not in known:
            problems.append(f"a coluna '{title[:60]}' não é conhecida")
        elif name in places:
            problems.append(f"a coluna '{name}' está repetida")
        places.setdefault(name, at)
    missing = [column.name for column in columns if column.is_required and column.name not in places]
    return places, problems + [f"falta a coluna '{name}'" for name in missing]


def _formula_errors(raw: Sequence[RawRow], header: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    for number, _, formulas in raw:
        if formulas:
            titles = [header[at] if at < len(header) else str(at + 1) for at in formulas]
            yield f"linha {number}", [f"{title}: {FORMULA}" for title in titles]


def rejected_when(errors: Errors) -> None:
    """Refuse the whole import when a row has an error. Raises ImportRejected."""
    if errors:
        raise ImportRejected(errors)


def template_of(columns: Sequence[Column], *, title: str, notes: Sequence[str]) -> bytes:
    """An .xlsx with the header and an example row, every cell typed as text, and a second sheet of instructions."""
    from openpyxl import Workbook
    from openpyxl.styles import Font

    book = Workbook()
    sheet = book.worksheets[0]
    sheet.title = title
    sheet.append([column.name for column in columns])
    sheet.append([column.example for column in columns])
    told = book.create_sheet("Instruções")
    told.append(["Coluna", "Obrigatória", "Como preencher"])
    for column in columns:
        told.append([column.name, "sim" if column.is_required else "não", column.hint])
    for note in notes:
        told.append([note])
    for page, width in ((sheet, 24), (told, 30)):
        for cells in page.iter_cols():
            page.column_dimensions[cells[0].column_letter].width = width
            cells[0].font = Font(bold=True)
            for cell in cells:
                cell.number_format = "@"
    into = io.BytesIO()
    book.save(into)
    return into.getvalue()
