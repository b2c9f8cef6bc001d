"""Sheets as people upload them."""

import io
from dataclasses import dataclass
from typing import Any, Generic, TypeVar
from uuid import UUID

import httpx
from config_structure import OF_AURORA, data
from contracts.fact import Fact
from kit.files.sheets import XLSX
from kit.testing import Person, Running, an_administrator
from openpyxl import Workbook
from sqlalchemy import text

F = TypeVar("F", bound=Fact)
Rows = list[list[Any]]


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
    rows: Rows | None = None,
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


@dataclass(frozen=True, slots=True)
class SheetsOf(Generic[F]):
    """Sheets of one kind sent to Aurora, and what came of them."""

    path: str
    part: str
    fact: type[F]
    named: str = "name"
    """The field of the fact that holds the name."""

    async def send(self, config: Running, rows: Rows, *, caller: Person | None = None, **more: Any) -> httpx.Response:
        path = f"{OF_AURORA}/{self.path}/imports"
        return await upload(config, caller or an_administrator(), path, part=self.part, rows=rows, **more)

    async def found(self, config: Running, name: str) -> list[dict[str, Any]]:
        params: dict[str, str | int] = {"name": name, "limit": 100}
        answer = await config.as_(an_administrator()).get(f"{OF_AURORA}/{self.path}", params=params)
        rows: list[dict[str, Any]] = data(answer)
        return rows

    async def errors_of(self, config: Running, rows: Rows, **more: Any) -> dict[str, list[str]]:
        answer = await self.send(config, rows, **more)
        assert (answer.status_code, answer.json()["code"]) == (422, "IMPORT_REJECTED"), answer.text
        assert answer.json()["message"] == "A planilha tem linhas com erro; nada foi importado."
        errors: dict[str, list[str]] = answer.json()["errors"]
        return errors

    async def published(self, config: Running, mark: str) -> list[F]:
        facts = await config.outbox(self.fact)
        return [fact for fact in facts if isinstance(fact, self.fact) and mark in getattr(fact, self.named)]


async def audited(config: Running, uuid: str) -> list[str]:
    """The actions that the audit holds about a record."""
    async with config.db.sweep() as session:
        rows = await session.execute(text("SELECT action FROM audit WHERE entity_uuid = :uuid"), {"uuid": UUID(uuid)})
        return [action for (action,) in rows]
