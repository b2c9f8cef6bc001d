"""What may be the same is found by an index, however many expenses a customer has."""

import re
from random import Random
from typing import Any

import asyncpg
import pytest
from expenses_ocr_service.expenses.queries.narrowing import narrowed
from expenses_ocr_service.expenses.queries.shown import page_of
from expenses_ocr_service.expenses.schemas.filters import ExpenseFilters
from expenses_ocr_service.matching.queries import ALIKE
from expenses_ocr_service.matching.rules import BYTE, byte_marks
from expenses_ocr_service.records.statuses import ExpenseStatus
from kit.core.principal import Context, Principal
from kit.db.prepared import Prepared, prepare
from kit.db.scopes import CustomerScope
from kit.testing import count_statements
from launch_stage import Stage, a_receipt, picture
from sqlalchemy import make_url, text

pytestmark = pytest.mark.long

BATCHES, BATCH = 30, 100
_COPY = """INSERT INTO expense SELECT (made.row).* FROM (SELECT jsonb_populate_record(e, jsonb_build_object(
 'uuid', gen_random_uuid(), 'expense_number', n, 'value', (n % 90000) / 100.0 + 1, 'company_folded', 'casa ' || n % 900,
 'voucher_sha256', md5(n::text), 'voucher_likeness', ('x' || left(md5(n::text), 16))::bit(64)::bigint)) AS row
 FROM expense e, generate_series(CAST(:first AS int), CAST(:last AS int)) n WHERE e.uuid = :model OFFSET 0) made"""
_MARKS = """INSERT INTO expense_mark SELECT customer_uuid, m.mark, uuid FROM expense, LATERAL (
 SELECT :byte || place || substr(md5(expense_number::text), 2 * place + 1, 2) AS mark FROM generate_series(0, 7) place
 UNION ALL SELECT 'image ' || voucher_sha256
 UNION ALL SELECT 'name ' || expense_date || ' ' || value || ' ' || company_folded
) m WHERE expense_number BETWEEN CAST(:first AS int) AND CAST(:last AS int)"""


async def crowded(stage: Stage) -> dict[str, Any]:
    """A customer with three thousand expenses of random pictures, and one of which we know the picture."""
    model = await stage.launch(voucher_image=picture(a_receipt(21)))
    for batch in range(1, BATCHES + 1):
        numbers = {"first": batch * BATCH, "last": (batch + 1) * BATCH - 1}
        await stage.put(_COPY, model=model["uuid"], **numbers)
        await stage.put(_MARKS, byte=BYTE, **numbers)
    await count_rows(stage)
    return model


async def count_rows(stage: Stage) -> None:
    """What autovacuum does within its minute: until then the planner believes what it counted before the crowd came."""
    url = stage.service.service_context.settings.owner_database_url
    assert url is not None
    owner = await asyncpg.connect(
        make_url(url.get_secret_value()).set(drivername="postgresql").render_as_string(hide_password=False)
    )
    try:
        await owner.execute("ANALYZE expense, expense_mark")
    finally:
        await owner.close()


async def plan_of(stage: Stage, likeness: int) -> str:
    """How the question is answered in the customer's own scope, behind row-level security."""
    asked = {"customer": stage.company.uuid, "uuid": stage.company.uuid, "likeness": likeness}
    marks = [*byte_marks(likeness), "image " + "0" * 64, "name 2026-03-01 86.40 cantina da serra"]
    async with stage.service.db.work(CustomerScope(stage.company.uuid)) as uow:
        question = text(f"EXPLAIN (ANALYZE, COSTS OFF) {ALIKE.text}").bindparams(*ALIKE._bindparams.values())
        rows = await uow.session.execute(question.bindparams(**asked, marks=marks))
        return "\n".join(row[0] for row in rows)


def rows_of(line: str) -> float:
    """Rows that a step of a plan brought in all its loops."""
    rows, loops = re.findall(r"rows=([\d.]+) loops=(\d+)", line)[-1]
    return float(rows) * int(loops)


async def list_plan(stage: Stage, **asked: Any) -> str:
    """How a page of the list is cut for Bruno, who sees everything, and for Ana, who sees her own."""
    said = []
    for person, actions in ((stage.bruno, {"view-all-order"}), (stage.ana, {"view-expense"})):
        by = Principal(
            *(person.user_uuid, person.session_uuid, Context.CUSTOMER, "issuer", person.name, person.email),
            customer_uuid=stage.company.uuid,
            employee_uuid=person.employee_uuid,
            actions=frozenset(actions),
        )
        anything = dict.fromkeys(ExpenseFilters.__slots__) | {"statuses": frozenset()}
        shape, values = narrowed(ExpenseFilters(**{**anything, **asked}), by)
        question = prepare(page_of(shape, 20))
        explained = Prepared(f"EXPLAIN {question.sql}", question.names, question.fixed)
        async with stage.service.db.work(CustomerScope(stage.company.uuid)) as uow:
            said += [row[0] for row in await uow.fetch(explained, {**values, "offset": 0})]
    return "\n".join(said)


async def test_the_one_alike_among_three_thousand_is_found_by_the_index(stage: Stage) -> None:
    model = await crowded(stage)
    likeness = await stage.scalar("SELECT voucher_likeness FROM expense WHERE uuid = :u", u=model["uuid"])
    said = await plan_of(stage, likeness)
    assert "Seq Scan" not in said, said
    assert "expense_mark_pkey" in said, said
    assert "expense_newest" not in said, said
    assert all(rows_of(line) <= 10 for line in said.splitlines() if " on expense " in line), said
    expense = await stage.launch(stage.form(value="5.00"), voucher_image=picture(a_receipt(23)))
    assert expense["duplicate_status"] == "none"
    turned = likeness
    for place in Random(22).sample(range(63), 6):
        turned ^= 1 << place
    await stage.put("UPDATE expense SET voucher_likeness = :l WHERE uuid = :u", l=turned, u=expense["uuid"])
    with count_statements(stage.service) as statements:
        corrected = (await stage.correct(expense, company="Outra casa")).json()["data"]
    assert corrected["duplicate_status"] == "suspected"
    assert [pair["reason"] for pair in await stage.pairs(expense)] == ["similar_image"]
    assert len(statements) < 30, len(statements)
    for asked in ({}, {"statuses": frozenset({ExpenseStatus.REJECTED})}, {"suspected": True}):
        listed = await list_plan(stage, **asked)
        assert "Seq Scan on expense " not in listed, (asked, listed)
