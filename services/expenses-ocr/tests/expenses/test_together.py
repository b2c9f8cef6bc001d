"""Expenses that are corrected, judged, removed and reported at the same moment: nobody waits for ever."""

import asyncio
from random import Random
from typing import Any

import httpx
import pytest
from kit.core.refusals import Refusal
from kit.db import work
from kit.db.overload import refused_by_load
from kit.http import app
from launch_stage import Stage

pytestmark = pytest.mark.long

DEADLOCK = "40P01"


@pytest.fixture
def states(monkeypatch: pytest.MonkeyPatch) -> list[str | None]:
    """What PostgreSQL said whenever it could not serve a call."""
    seen: list[str | None] = []

    def noting(error: BaseException) -> Refusal | None:
        seen.append(getattr(getattr(error, "orig", error), "sqlstate", None))
        return refused_by_load(error)

    for module in (app, work):
        monkeypatch.setattr(module, "refused_by_load", noting)
    return seen


async def reported(stage: Stage, uuids: list[str]) -> httpx.Response:
    body = {"name": "Macaé", "report_date": str(stage.today()), "expense_uuids": uuids, "advance_order_uuids": []}
    return await stage.as_(stage.ana).post("/expense-reports", json=body)


async def test_corrections_and_reports_of_the_same_lunches_do_not_block_one_another(
    stage: Stage, states: list[str | None]
) -> None:
    """A slow machine may let one of eleven wait its two seconds and answer 503; none waits for who waits for it."""
    await stage.allow(stage.lunch, max_per_day="50.00", max_per_month="70.00")
    random = Random(4)
    for round_ in range(4):
        lunches = [await stage.launch() for _ in range(5)]
        [pair, *_] = await stage.pairs(lunches[0])
        calls: list[Any] = [stage.correct(one, value=f"{round_ + 3}.{place}0") for place, one in enumerate(lunches)]
        calls += [reported(stage, [one["uuid"] for one in random.sample(lunches, 3)]) for _ in range(3)]
        calls += [stage.as_(stage.ana).delete(f"/employees/expenses/{lunches[2]['uuid']}")]
        calls += [stage.judge(lunches[0], pair, "dismiss"), stage.post(stage.form())]
        random.shuffle(calls)
        answers = [one for one in await asyncio.gather(*calls) if isinstance(one, httpx.Response)]
        assert {answer.status_code for answer in answers} <= {200, 201, 204, 404, 409, 422, 503}, [
            (answer.status_code, answer.text) for answer in answers
        ]
        assert DEADLOCK not in states
        assert any(answer.is_success for answer in answers)
    twice = """SELECT count(*) FROM (SELECT expense_uuid FROM report_expense l JOIN expense_report r
     ON r.uuid = l.report_uuid WHERE r.customer_uuid = :c AND r.deleted_at IS NULL GROUP BY 1 HAVING count(*) > 1) x"""
    assert await stage.scalar(twice, c=stage.company.uuid) == 0
