"""The reconciler's lists find nothing in honest histories, and each of them finds the corruption that is its own."""

from typing import Any

import pytest
from expenses_ocr_service.reconcile.tallies import TALLIES
from report_stage import Stage
from sqlalchemy import text

OWN = {tally.name: tally for tally in TALLIES if tally.breach}
FABRICATED = {"advance_history_off", "expense_history_off", "advance_number_off", "expense_number_off"}
"""The stage makes advances and expenses without their history and number."""


async def found(stage: Stage, name: str) -> set[str]:
    """What a list holds of this customer's rows."""
    async with stage.service.db.sweep() as session:
        rows = [dict(row) for row in (await session.execute(text(OWN[name].sql))).mappings()]
    return {str(row["uuid"]) for row in rows}


async def everything(stage: Stage) -> dict[str, str]:
    """Every kind of row a customer can have, by a name of its own."""
    advance, other = await stage.advance("100.00"), await stage.advance("70.00")
    lunch, taxi, out = await stage.expense("30.00"), await stage.expense("20.00"), await stage.expense("9.00")
    done = await stage.approved(expenses=[lunch, out], advances=[advance], rejected={out: "Ilegível"})
    await stage.pay(done, "receive-return")
    refund = await stage.approved(expenses=[taxi])
    building = await stage.report(expenses=[await stage.expense("5.00")], advances=[other])
    return {
        "customer": str(stage.company.uuid),
        **{"advance": advance, "held": other, "lunch": lunch, "taxi": taxi},
        **{"done": done["uuid"], "refund": refund["uuid"], "building": building["uuid"]},
    }


async def test_an_honest_history_has_no_finding(stage: Stage) -> None:
    rows = set((await everything(stage)).values())
    for name in OWN.keys() - FABRICATED:
        assert not await found(stage, name) & rows, name


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "sql", "which", "noticed"),
    [
        ("report_figures_off", "UPDATE expense_report SET report_amount = report_amount + 1", "refund", "refund"),
        ("report_figures_off", "UPDATE expense_report SET expenses_count = 7", "refund", "refund"),
        ("report_shares_off", "UPDATE report_advance SET returned = returned - 0.01", "done", "done"),
        ("advance_money_off", "UPDATE advance SET settled = settled + 0.01, returned = returned - 0.01", "advance", ""),
        ("customer_money_off", "UPDATE advance SET returned = returned - 0.01", "advance", "customer"),
        ("held_for_nothing", "UPDATE advance SET live_report_uuid = :done", "advance", "advance"),
        ("line_off", "UPDATE expense SET status = 'open', live_report_uuid = NULL", "taxi", "taxi"),
        ("line_off", "UPDATE expense SET value = value + 1", "lunch", "lunch"),
        ("advance_not_held", "UPDATE advance SET live_report_uuid = NULL", "held", "held"),
        ("payment_off", "UPDATE expense_report SET paid_at = NULL, payment_method = NULL", "done", "done"),
        ("report_history_off", "DELETE FROM report_history", "done", "done"),
        ("report_number_off", "UPDATE report_counter SET last = 1", "customer", "customer"),
    ],
)
async def test_each_corruption_is_found_where_it_belongs(
    stage: Stage, name: str, sql: str, which: str, noticed: str
) -> None:
    rows: dict[str, Any] = await everything(stage)
    key = {"customer": "customer_uuid"}.get(which, "uuid")
    key = "report_uuid" if "report_advance" in sql or "report_history" in sql else key
    await stage.change(f"{sql} WHERE {key} = :which", which=rows[which], **_named(sql, rows))
    assert rows[noticed or which] in await found(stage, name)


def _named(sql: str, rows: dict[str, Any]) -> dict[str, Any]:
    return {"done": rows["done"]} if ":done" in sql else {}


async def test_approved_expenses_are_shown_as_bi_books_them(stage: Stage) -> None:
    rows = await everything(stage)
    sql = next(tally.sql for tally in TALLIES if tally.name == "approved_expenses")
    async with stage.service.db.sweep() as session:
        told = {str(row["uuid"]): row for row in (await session.execute(text(sql))).mappings()}
    mine = {uuid for uuid, row in told.items() if str(row["customer_uuid"]) == rows["customer"]}
    assert mine == {rows["lunch"], rows["taxi"]}
    assert told[rows["lunch"]]["cost_center_uuid"] == stage.cost_center
