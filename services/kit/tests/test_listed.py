"""A page of a prepared list holds what SQLAlchemy itself would read, whatever its filters, types and length."""

from collections.abc import Sequence
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

import pytest
from fastapi import Request
from kit.core.ids import new_uuid
from kit.core.metadata import columns_of, table_of
from kit.db.listed import Listed, listed, written_once
from kit.db.scopes import CustomerScope
from kit.db.work import UnitOfWork
from kit.http.pages import PageParams, PageResult, paginate
from kit.testing import AURORA, COBALTO, Running
from probe.tables import BranchCopy, Note
from sqlalchemy import JSON, Numeric, Select, cast, func, literal, select, type_coerce
from sqlalchemy.dialects.postgresql import JSONB

_N, _B = columns_of(Note), columns_of(BranchCopy)
_OTHER = table_of(Note).alias("other")
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


def notes_with_branch(customer_uuid: UUID, *, branch: str | None) -> Select[Any]:
    shown = (_N.uuid, _N.text, _B.name.label("branch"), _OTHER.c.text.label("other"))
    found = (
        select(*shown).outerjoin(table_of(BranchCopy), _B.uuid == _N.uuid).outerjoin(_OTHER, _OTHER.c.uuid == _N.uuid)
    )
    found = found.where(_N.customer_uuid == customer_uuid, _N.text.like("list _"))
    return (found.where(_B.name == branch) if branch else found).order_by(_N.text, _N.uuid)


@pytest.mark.parametrize(("branch", "texts"), [(None, "abcdefg"), ("even", "ace")])
async def test_keys_are_found_with_the_joins_that_narrow_and_without_those_that_show(
    probe: Running, noted: list[UUID], branch: str | None, texts: str
) -> None:
    async with probe.db.work(CustomerScope(AURORA.uuid)) as uow:
        for place, uuid in enumerate(noted):
            name = "odd" if place % 2 or place > 4 else "even"
            copy = BranchCopy(uuid=uuid, customer_uuid=AURORA.uuid, name=name, version=1)
            await uow.session.merge(copy)
        await uow.session.flush()
        wanted = listed(notes_with_branch(AURORA.uuid, branch=branch))
        assert wanted is not None
        keys = wanted.shape.count().sql
        assert ("branch_copy" in keys, "other" in keys) == (branch is not None, False)
        rows = [row for page in (1, 2, 3) for row in (await page_of(uow, wanted, page=page)).rows]
        assert [row["text"] for row in rows] == [f"list {letter}" for letter in texts]
        assert all(row["other"] == row["text"] and row["branch"] for row in rows)
        assert (await page_of(uow, wanted)).total == len(texts)


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
