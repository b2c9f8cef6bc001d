"""A page of a prepared list holds what SQLAlchemy itself would read, whatever its filters, types and length."""

from collections.abc import Sequence
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

import pytest
from fastapi import Request
from kit.core.ids import new_uuid
from kit.core.metadata import columns_of
from kit.db.listed import Listed, written_once
from kit.db.scopes import CustomerScope
from kit.db.work import UnitOfWork
from kit.http.pages import PageParams, PageResult, paginate
from kit.testing import AURORA, COBALTO, Running
from probe.tables import Note
from sqlalchemy import JSON, Numeric, Select, cast, func, literal, select, type_coerce
from sqlalchemy.dialects.postgresql import JSONB

_N = columns_of(Note)
written: list[str | None] = []


@pytest.fixture(scope="module")
async def noted(probe: Running) -> list[UUID]:
    """Seven notes of Aurora, by their texts."""
    await probe.introduce_company(AURORA)
    async with probe.db.work(CustomerScope(AURORA.uuid)) as uow:
        notes = [
            Note(text=f"list {letter}", customer_uuid=AURORA.uuid, agency_uuid=AURORA.agency_uuid)
            for letter in "abcdefg"
        ]
        for note in notes:
            uow.add(note)
    return [note.uuid for note in notes]


def request_of(query: str = "") -> Request:
    return Request({"type": "http", "path": "/notes", "query_string": query.encode(), "headers": []})


async def page_of(uow: UnitOfWork, wanted: Any, *, page: int = 1, limit: int = 3) -> PageResult:
    return await paginate(uow, wanted, page=PageParams(page, limit), request=request_of())


def notes_of(customer_uuid: UUID, *, since: datetime, texts: Sequence[str] = ()) -> Select[Any]:
    shown = (
        _N.uuid,
        _N.text,
        _N.created_at,
        literal({"a": [1, None]}, JSONB).label("document"),
        type_coerce(func.json_build_array(_N.version), JSON).label("versions"),
        cast(_N.version, Numeric(12, 2)).label("amount"),
        func.coalesce(func.nullif(_N.text, "list b"), "nobody's").label("title"),
    )
    found = select(*shown).where(_N.customer_uuid == customer_uuid, _N.text.like("list _"), _N.created_at > since)
    return (found.where(_N.text.in_(texts)) if texts else found).order_by(_N.text, _N.uuid)


LONG_AGO, FAR_AHEAD = datetime(2000, 1, 1, tzinfo=UTC), datetime(3000, 1, 1, tzinfo=UTC)


@pytest.mark.parametrize(("page", "limit"), [(1, 3), (2, 3), (3, 3), (4, 3), (1, 100)])
@pytest.mark.parametrize("texts", [(), ("list a",), ("list a", "list c", "list d", "list e"), ("list z",)])
async def test_a_page_is_the_one_that_sqlalchemy_reads(
    probe: Running, noted: list[UUID], page: int, limit: int, texts: tuple[str, ...]
) -> None:
    wanted = notes_of(AURORA.uuid, since=LONG_AGO, texts=texts)
    async with probe.db.work(CustomerScope(AURORA.uuid)) as uow:
        expected = await uow.rows(wanted.limit(limit).offset((page - 1) * limit))
        found = await page_of(uow, notes_of(AURORA.uuid, since=LONG_AGO, texts=texts), page=page, limit=limit)
        total = len(await uow.rows(wanted))
    assert [dict(row) for row in found.rows] == [dict(row) for row in expected]
    assert [type(value) for row in found.rows for value in dict(row).values()] == [
        type(value) for row in expected for value in row.values()
    ]
    assert total == len([text for text in texts if text < "list h"] if texts else noted)
    assert found.total == total
    assert all(row["amount"] == Decimal(1) for row in found.rows)


@pytest.mark.usefixtures("noted")
async def test_values_of_an_earlier_call_are_not_read_again(probe: Running) -> None:
    async with probe.db.work(CustomerScope(AURORA.uuid)) as uow:
        for texts in (("list a", "list b"), ("list c", "list d")):
            found = await page_of(uow, notes_of(AURORA.uuid, since=LONG_AGO, texts=texts))
            assert [row["text"] for row in found.rows] == list(texts)
        later = await page_of(uow, notes_of(AURORA.uuid, since=FAR_AHEAD))
        assert list(later.rows) == []


@pytest.mark.usefixtures("noted")
async def test_entities_are_read_by_the_session(probe: Running) -> None:
    async with probe.db.work(CustomerScope(AURORA.uuid)) as uow:
        found = await page_of(uow, select(Note).where(_N.text == "list a"))
        assert [row["Note"].text for row in found.rows] == ["list a"]


@written_once
def select_named(customer_uuid: UUID, *, text: str | None, uuid: UUID | None) -> Select[Any]:
    written.append(text)
    found = select(_N.uuid, _N.text).where(_N.customer_uuid == customer_uuid)
    found = found.where(_N.text == text) if text is not None else found
    return (found.where(_N.uuid == uuid) if uuid is not None else found).order_by(_N.text)


async def test_a_list_is_written_once_for_all_customers(probe: Running, noted: list[UUID]) -> None:
    written.clear()
    async with probe.db.work(CustomerScope(AURORA.uuid)) as uow:
        for customer_uuid, uuid, texts in (
            (AURORA.uuid, noted[0], ["list a"]),
            (AURORA.uuid, noted[1], ["list b"]),
            (COBALTO.uuid, noted[1], []),
            (AURORA.uuid, new_uuid(), []),
        ):
            found = await page_of(uow, select_named(customer_uuid, text=None, uuid=uuid))
            assert [row["text"] for row in found.rows] == texts
    assert written == [None]


def test_each_combination_of_filters_is_a_list_of_its_own() -> None:
    written.clear()
    for text, uuid in ((None, None), ("a", None), ("b", None), ("a", new_uuid()), ("a", new_uuid())):
        assert isinstance(select_named(AURORA.uuid, text=text, uuid=uuid), Listed)
    assert written == [None, "a", "b", "a"]
