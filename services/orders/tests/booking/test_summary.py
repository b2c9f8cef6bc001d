"""The figures above the list of orders are the lengths of the lists below, whatever is filtered and whoever asks."""

from json import dumps
from typing import Any
from uuid import UUID

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from kit.core.ids import new_uuid
from kit.db.scopes import CustomerScope
from kit.testing import (
    ANDORINHA,
    Person,
    Running,
    a_requester,
    agency_issuer,
    agency_manager,
    an_administrator,
    anonymous,
    count_statements,
    operator,
)
from orders_service.booking.schemas.filters import TABS, ListTab
from orders_service.records.lifecycle import OrderStatus
from sqlalchemy import text

from services.orders.tests.stage import Publish, Stage

_COPY = """INSERT INTO {table} SELECT made.*
FROM (SELECT to_jsonb(m) AS row FROM {table} m WHERE m.{key} = :model) AS model,
jsonb_array_elements(CAST(:changes AS jsonb)) AS change, LATERAL jsonb_populate_record(NULL::{table},
model.row || jsonb_build_object('uuid', uuidv7()) || change) AS made"""


async def fill(stage: Stage) -> None:
    """Three orders in every status, of Ana and of somebody else, in two months, with a number that nothing says."""
    order = await stage.order()
    made = []
    for nth, status in enumerate([*OrderStatus] * 3):
        change = {"uuid": str(new_uuid()), "order_number": 1_000 + nth, "status": str(status)}
        change["created_at"] = f"2026-0{1 + nth % 2}-10T12:00:00Z"
        whose = {} if nth % 3 else {"issuer_user_uuid": str(new_uuid()), "issuer_employee_uuid": None}
        made.append({**change, **whose, "broken_policy": nth % 5 == 0})
    people = [{"order_uuid": change["uuid"]} for change in made[::4]]
    async with stage.orders.db.work(CustomerScope(stage.company.uuid)) as uow:
        for table, key, changes in (("orders", "uuid", made), ("order_traveler", "order_uuid", people)):
            words = {"model": UUID(order["uuid"]), "changes": dumps(changes)}
            await uow.session.execute(text(_COPY.format(table=table, key=key)), words)
        uow.note_change()


async def asked(stage: Stage, by: Person, path: str, filters: dict[str, Any]) -> Any:
    answer = await stage.as_(by).get(path, params=filters)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def hold(stage: Stage, by: Person, filters: dict[str, Any]) -> None:
    """Every figure of the summary is the length of the list it stands for."""

    async def length(**more: Any) -> int:
        return int((await asked(stage, by, "/orders", {**filters, **more, "limit": 1}))["meta"]["total"])

    told = (await asked(stage, by, "/orders/summary", filters))["data"]
    assert told["total"] == await length() == sum(told["by_status"].values())
    assert set(told["by_status"]) == set(OrderStatus) and set(told["by_tab"]) == set(ListTab)
    for tab, count in told["by_tab"].items():
        assert count == await length(status=tab), tab
    chosen = TABS.get(ListTab(filters.get("status", "all")), tuple(OrderStatus))
    lines = (await asked(stage, by, "/orders", {**filters, "limit": 100}))["data"]
    for status, count in told["by_status"].items():
        assert count == sum(line["status"] == status for line in lines)
        assert not count or status in chosen


FILTERS = st.fixed_dictionaries(
    {},
    optional={
        "status": st.sampled_from([str(tab) for tab in ListTab]),
        "statuses[]": st.lists(st.sampled_from([str(s) for s in OrderStatus]), min_size=1, max_size=4, unique=True),
        "mine": st.just("true"),
        "broken_policy": st.sampled_from(["true", "false"]),
        "start_date": st.sampled_from(["2026-01-01", "2026-02-10", "2026-02-11"]),
        "end_date": st.sampled_from(["2026-01-31", "2026-02-09"]),
        "order_type": st.sampled_from(["travel", "broken_policy"]),
        "search": st.sampled_from(["10", "souza", "ninguém"]),
    },
)


@pytest.mark.long
async def test_every_figure_is_the_length_of_its_list(stage: Stage) -> None:
    await fill(stage)
    ana, boss = stage.ana, an_administrator(customer=stage.company)
    agency = agency_manager(customer=stage.company)
    for by in (ana, boss, agency):
        await hold(stage, by, {})
    for nth, filters in enumerate(_examples(30)):
        await hold(stage, (ana, boss, agency)[nth % 3], filters)


def _examples(count: int) -> list[dict[str, Any]]:
    """As many ways to narrow a list, the same in every run."""
    found: list[dict[str, Any]] = []

    @settings(max_examples=count, derandomize=True, database=None, phases=[Phase.generate], deadline=None)
    @given(FILTERS)
    def gather(filters: dict[str, Any]) -> None:
        found.append(filters)

    gather()
    return found


async def test_ana_counts_her_own_and_the_agency_all_of_its_customers(orders: Running, publish: Publish) -> None:
    agency = new_uuid()
    here, there = [await Stage.set(orders, publish, agency=agency) for _ in range(2)]
    await fill(here)
    await there.order()
    whole = len(OrderStatus) * 3 + 1
    for by in (agency_manager(agency=agency), agency_issuer(agency=agency)):
        assert await total(here, by) == whole + 1
        assert await total(here, by.acting_for(here.company)) == whole
        assert await total(here, by, customer_uuid=str(there.company.uuid)) == 1
    assert await total(here, an_administrator(customer=here.company)) == whole
    assert 0 < await total(here, here.ana) < whole
    stranger = a_requester(customer=here.company, name="Davi")
    assert await total(here, stranger) == 0 and await total(there, there.ana) == 1
    assert await total(here, agency_manager(agency=new_uuid())) == 0


async def total(stage: Stage, by: Person, **filters: Any) -> int:
    return int((await asked(stage, by, "/orders/summary", filters))["data"]["total"])


@pytest.mark.parametrize(("who", "status"), {"bare": 403, "operator": 403, "anonymous": 401, "foreign": 404}.items())
async def test_who_may_not_list_orders_may_not_count_them(stage: Stage, who: str, status: int) -> None:
    people = {"bare": stage.ana.with_actions("view-expense"), "operator": operator(), "anonymous": anonymous()}
    people["foreign"] = agency_manager(agency=new_uuid())
    named = {"customer_uuid": str(stage.company.uuid)} if who == "foreign" else {}
    answers = [await stage.as_(people[who]).get(path, params=named) for path in ("/orders", "/orders/summary")]
    assert [answer.status_code for answer in answers] == [status] * 2
    assert answers[0].json()["code"] == answers[1].json()["code"]


async def test_a_filter_that_the_list_refuses_the_summary_refuses_alike(stage: Stage) -> None:
    for filters in ({"statuses[]": "sent"}, {"status": "todos"}, {"mine": "perhaps"}):
        answers = [await stage.as_(stage.ana).get(path, params=filters) for path in ("/orders", "/orders/summary")]
        assert [answer.status_code for answer in answers] == [422, 422]
        assert answers[0].json()["errors"] == answers[1].json()["errors"]


async def test_counting_takes_one_statement(stage: Stage) -> None:
    await fill(stage)
    filters = {"mine": "true", "search": "souza", "status": "aprovados", "statuses[]": ["issued", "failed"]}
    for by in (stage.ana, agency_manager(agency=ANDORINHA, customer=stage.company)):
        await asked(stage, by, "/orders/summary", {})  # who they are is remembered from their first call
        with count_statements(stage.orders) as seen:
            await asked(stage, by, "/orders/summary", filters)
        assert len(seen) == 1, "\n".join(seen)
