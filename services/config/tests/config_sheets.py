"""Sheets as people upload them."""

import io
from typing import Any

import httpx
from kit.files.sheets import XLSX
from kit.testing import Person, Running
from openpyxl import Workbook


def a_sheet(*rows: list[Any]) -> bytes:
    """An .xlsx of these rows."""
    book = Workbook()
    for row in rows:
        book.worksheets[0].append(row)
    into = io.BytesIO()
    book.save(into)
    return into.getvalue()


async def upload(
    config: Running,
    caller: Person,
    path: str,
    *,
    part: str,
    rows: list[list[Any]] | None = None,
    content: bytes = b"",
    kind: str = XLSX,
    dry_run: bool | None = None,
    key: str | None = None,
) -> httpx.Response:
    """POST of a sheet in parts."""
    form: dict[str, Any] = {part: ("planilha", a_sheet(*rows) if rows is not None else content, kind)}
    if dry_run is not None:
        form["dry_run"] = (None, str(dry_run).lower())
    headers = {"Idempotency-Key": key} if key else {}
    return await config.as_(caller).post(path, files=form, headers=headers)
