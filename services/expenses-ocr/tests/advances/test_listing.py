"""The list of advances: who sees which, what narrows it, what it comes to, what it costs the database."""

from datetime import timedelta
from json import dumps
from typing import Any
from uuid import UUID

import httpx
import pytest
from expense_stage import Stage
from kit.core.ids import new_uuid
from kit.testing import Person, agency_issuer, count_statements

LIST = "/travelers/advance-orders"
ASKING = 9
"""Scope, customer, people, reasons, charge, limit, number, accounts, group; everything is kept in one statement."""
STATEMENTS = 6
"""The page, its count, the advances, their approvers, their expenses, their reports."""


async def listed(stage: Stage, by: Person, **params: Any) -> list[str]:
    answer = await stage.as_(by).get(LIST, params=params)
    assert answer.status_code == 200, answer.text
    return [row["uuid"] for row in answer.json()["data"]]


async def asked(stage: Stage, *, by: Person | None = None, **more: Any) -> str:
    """An advance in approval."""
    return str((await stage.advance(by=by, **more))["uuid"])


async def test_everybody_sees_their_own_and_what_they_are_asked_about(stage: Stage) -> None:
    davi = stage.ana.with_actions("view-advance-order", "create-update-advance-order")
    eva = Person(**{**vars(davi), "name": "Eva", "user_uuid": new_uuid(), "employee_uuid": new_uuid()})
    await stage.hire(eva)
    mine = await asked(stage)
    for_me = await asked(stage, by=stage.bruno)
    hers = await asked(stage, by=eva, traveler_uuid=str(eva.employee_uuid))
    assert await listed(stage, stage.ana) == [for_me, mine]
    assert await listed(stage, eva) == [hers]
    assert await listed(stage, stage.bruno, mine="true") == [for_me]
    everything = [hers, for_me, mine]
    assert await listed(stage, stage.carla) == everything, "whoever pays sees all"
    assert await listed(stage, stage.bruno) == everything
    assert await listed(stage, agency_issuer(customer=stage.company)) == everything


async def test_an_approver_without_the_view_of_all_sees_what_they_are_asked(stage: Stage) -> None:
    uuid = await asked(stage)
    only = stage.bruno.with_actions("view-advance-order")
    await stage.expenses.introduce(only)
    assert await listed(stage, only) == [uuid]
    assert (await stage.read(uuid, by=only))["allowed_actions"] == ["approve", "reject"]


async def test_every_filter_narrows_the_list_and_its_summary(stage: Stage) -> None:
    first = await asked(stage, order_uuid=str(stage.order), value="100.00")
    second = await asked(stage, by=stage.bruno, traveler_uuid=str(stage.bruno.employee_uuid), value="50.50")
    third = (await stage.paid(value="1.00"))["uuid"]
    day = str(stage.today())
    tomorrow = str(stage.today() + timedelta(days=1))
    number = (await stage.read(third))["advance_number"]
    cases: list[tuple[dict[str, Any], list[str]]] = [
        ({}, [third, second, first]),
        ({"statuses[]": ["approving"]}, [second, first]),
        ({"statuses[]": ["paid", "disapproved"]}, [third]),
        ({"issuer_name": "bru"}, [second]),
        ({"traveler_name": "ANA SÓUZA"}, [third, first]),
        ({"approver_name": "bruno"}, [third, second, first]),
        ({"approver_name": "carla"}, []),
        ({"start_date": day, "end_date": day}, [third, second, first]),
        ({"start_date": tomorrow}, []),
        ({"order_number": "1042"}, [first]),
        ({"order_number": str(number)}, [third]),
        ({"with_expense_report": "false"}, [third, second, first]),
        ({"with_expense_report": "true"}, []),
    ]
    for params, expected in cases:
        assert await listed(stage, stage.carla, **params) == expected, params
        summary = (await stage.as_(stage.carla).get("/advance-orders/summary", params=params)).json()
        assert sum(figures["count"] for figures in summary["by_status"].values()) == len(expected), params
    await stage.put("UPDATE advance SET settled = 0.40 WHERE uuid = :uuid", uuid=third)
    assert await listed(stage, stage.carla, with_expense_report="true") == [third]


async def test_the_summary_adds_up_to_the_cent(stage: Stage) -> None:
    await asked(stage, value="100.10")
    await asked(stage, value="0.20")
    await stage.paid(value="600.00")
    summary = (await stage.as_(stage.carla).get("/advance-orders/summary")).json()
    nothing = {"count": 0, "total": "0.00"}
    assert summary == {
        "total": "700.30",
        "by_status": {
            "open": nothing,
            "approving": {"count": 2, "total": "100.30"},
            "disapproved": nothing,
            "waiting_payment": nothing,
            "paid": {"count": 1, "total": "600.00"},
        },
    }


@pytest.mark.parametrize("params", [{"statuses[]": ["late"]}, {"start_date": "31/12"}, {"order_number": "-1"}], ids=str)
async def test_what_no_filter_can_be_is_refused(stage: Stage, params: dict[str, Any]) -> None:
    answer = await stage.as_(stage.ana).get(LIST, params=params)
    assert (answer.status_code, answer.json()["code"]) == (422, "VALIDATION_ERROR")


async def test_an_orders_advances_are_found_by_it_and_by_who_travels(stage: Stage) -> None:
    mine = await asked(stage, order_uuid=str(stage.order))
    his = await asked(stage, order_uuid=str(stage.order), traveler_uuid=str(stage.bruno.employee_uuid))
    await asked(stage)
    path = f"/orders/{stage.order}/travelers"
    client = stage.as_(stage.carla)

    async def found(at: str, by: httpx.AsyncClient = client) -> list[str]:
        answer = await by.get(at)
        assert answer.status_code == 200, answer.text
        return [row["uuid"] for row in answer.json()["data"]]

    assert await found(f"{path}/advance-orders") == [his, mine]
    assert await found(f"{path}/{stage.bruno.employee_uuid}/advance-orders") == [his]
    without_choosing = stage.as_(agency_issuer())
    assert await found(f"{path}/advance-orders", without_choosing) == [his, mine]
    absent = await client.get(f"/orders/{new_uuid()}/travelers/advance-orders")
    assert absent.status_code == 404


_COPY = """INSERT INTO {table} SELECT made.*
FROM (SELECT to_jsonb(m) AS row FROM {table} m WHERE m.{key} = :model) AS model,
jsonb_array_elements(CAST(:changes AS jsonb)) AS change, LATERAL jsonb_populate_record(NULL::{table},
model.row || jsonb_build_object('uuid', uuidv7()) || change) AS made"""


async def many(stage: Stage, count: int) -> None:
    """So many advances with their approvers, copied in SQL."""
    uuid = await asked(stage)
    made = [(str(new_uuid()), 1_000 + nth) for nth in range(count)]
    advances = [{"uuid": uuid, "advance_number": number} for uuid, number in made]
    for table, key, changes in (
        ("advance", "uuid", advances),
        ("advance_approver", "advance_uuid", [{"advance_uuid": uuid} for uuid, _ in made]),
    ):
        await stage.put(_COPY.format(table=table, key=key), model=UUID(uuid), changes=dumps(changes))


@pytest.mark.parametrize("params", [{}, {"mine": "true"}, {"approver_name": "bruno"}], ids=str)
async def test_a_list_costs_as_much_for_a_hundred_as_for_twenty(stage: Stage, params: dict[str, Any]) -> None:
    await many(stage, 110)
    client, costs = stage.as_(stage.ana), []
    await client.get(LIST, params=params)  # the total is remembered from here on
    for limit in (20, 100):
        with count_statements(stage.expenses) as seen:
            answer = await client.get(LIST, params={**params, "limit": limit})
        assert len(answer.json()["data"]) == limit
        assert answer.json()["meta"]["total"] == 111
        costs.append(len(seen))
    assert costs[0] == costs[1] <= STATEMENTS + 1, costs  # and the scope of the transaction


async def test_fifty_are_asked_for_in_as_many_statements_as_one(stage: Stage) -> None:
    await listed(stage, stage.ana)  # who she is, is known from here on
    costs = []
    for wanted in (1, 50):
        with count_statements(stage.expenses) as seen:
            answer = await stage.ask(*([stage.wanted()] * wanted))
        assert answer.status_code == 202, answer.text
        committed = next(at for at, statement in enumerate(seen) if statement.startswith("WITH put_"))
        costs.append(committed + 1)
    assert costs[0] == costs[1] <= ASKING, costs


async def test_the_page_of_a_long_list_is_cut_from_an_index(stage: Stage) -> None:
    await many(stage, 400)
    explained = await stage.explain(
        "SELECT uuid FROM advance WHERE customer_uuid = :customer AND deleted_at IS NULL"
        " ORDER BY created_at DESC, advance_number DESC LIMIT 20"
    )
    assert "advance_newest" in explained, explained
    assert "Sort" not in explained
