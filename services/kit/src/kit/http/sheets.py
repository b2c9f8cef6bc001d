"""Answers that are spreadsheets, and how the contract declares them."""

from typing import Any

from fastapi import Response

from kit.files.sheets import XLSX

SHEET_FILE: dict[int | str, dict[str, Any]] = {
    200: {"content": {XLSX: {"schema": {"type": "string", "format": "binary"}}}, "description": "XLSX"}
}
"""`responses=` of a route that answers an .xlsx; its `response_class` is `Response`."""


def sheet_answer(content: bytes, *, filename: str) -> Response:
    """An .xlsx to be saved under an ASCII name."""
    headers = {"Content-Disposition": f'attachment; filename="{filename}"', "X-Content-Type-Options": "nosniff"}
    return Response(content, media_type=XLSX, headers=headers)
