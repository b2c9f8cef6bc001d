"""What comes into the consultants' queue and leaves it by itself, in which order it is shown, and who sees it."""

from datetime import datetime, timedelta
from uuid import UUID

import pytest
from kit.core.ids import new_uuid
from kit.db.scopes import CustomerScope
from kit.testing import (
    Person,
    Running,
    agency_manager,
    an_administrator,
    anonymous,
    count_statements,
    operator,
    other_agency,
)
from orders_service.booking.actions.outcomes import fail_issuing, take_item
from orders_service.desk.schemas import PendingTask, QueueSummary
from sqlalchemy import text

from services.orders.tests.desk.counter import Counter
from services.orders.tests.stage import Publish, Stage

LIST, FIGURES = 4, 1
_TASKS = text("SELECT kind FROM pending_task")


async def test_a_refused_issue_waits_for_a_consultant_while_its_hold_stands(counter: Counter) -> None:
    order = await counter.failed()
    task, item = await counter.only_task(), order["items_included"]["airway"][0]
    assert (task["kind"], task["status"], task["taken_by"]) == ("failed_issue", "open", None)
    assert task["reason"] == "A companhia aérea recusou a emissão"
    same = {"uuid": item["uuid"], "table": "airway", "status": "failed"}
    assert {**task["item"], "description": ""} == {**same, "description": ""} and task["item"]["description"]
    (kept,) = await counter.rows("SELECT expires_at FROM order_item WHERE uuid = :u", u=item["uuid"])
    assert datetime.fromisoformat(task["deadline_at"]) == kept["expires_at"]
    assert task["allowed_actions"] == ["take"]


async def test_the_task_is_written_in_the_transaction_in_which_the_item_fails(counter: Counter) -> None:
    await counter.failed()
    both = """SELECT t.xmin::text AS task, i.xmin::text AS item FROM pending_task t
    JOIN order_item i ON i.uuid = t.item_uuid WHERE t.customer_uuid = :c"""
    (row,) = await counter.rows(both, c=counter.stage.company.uuid)
    assert row["task"] == row["item"]


async def test_no_task_stays_of_a_failure_that_was_rolled_back(counter: Counter) -> None:
    order = await counter.stage.cart()
    await counter.stage.submit(order)
    item_uuid = UUID(order["items_included"]["airway"][0]["uuid"])
    with pytest.raises(ZeroDivisionError):
        async with counter.stage.orders.db.work(CustomerScope(counter.stage.company.uuid)) as uow:
            found = await take_item(uow, UUID(order["uuid"]), item_uuid)
            assert found is not None
            found[1].status = "approved"
            await fail_issuing(uow, *found, reason="Recusado")
            await uow.flush()
            assert await uow.row(_TASKS) is not None
            raise ZeroDivisionError
    assert await counter.queue() == []


async def test_a_refused_cancellation_waits_until_the_departure(counter: Counter) -> None:
    order = await counter.not_canceled()
    task = await counter.only_task()
    leg = order["items_included"]["airway"][0]["segments"][0]
    assert (task["kind"], task["item"]["status"]) == ("failed_cancel", "failed_cancel")
    assert datetime.fromisoformat(task["deadline_at"]) == datetime.fromisoformat(leg["departure"]["datetime"])


async def test_a_price_that_rose_is_told_with_both_prices_and_over_when_the_order_is(counter: Counter) -> None:
    order = await counter.dearer()
    task = await counter.only_task()
    rise = order["price_changes"]["airway"]
    assert (task["kind"], task["item"]["status"]) == ("price_change", "changing")
    assert [price in task["reason"] for price in map(_reais, (rise["value"], rise["new_value"]))] == [True, True]
    ended = await counter.stage.as_(counter.gilda).post(f"/orders/{order['uuid']}/cancel", json={"reason": "Caro"})
    assert ended.json()["data"]["status"] == "canceled"
    assert await counter.queue() == []


def _reais(value: str) -> str:
    whole, cents = value.split(".")
    return f"R$ {int(whole):,}".replace(",", ".") + f",{cents}"


async def test_a_task_ends_by_itself_whoever_has_it_when_its_item_is_given_up(counter: Counter) -> None:
    order = await counter.failed()
    task = await counter.done("take", await counter.only_task(), by=counter.ivo)
    ended = await counter.stage.as_(counter.stage.ana).post(f"/orders/{order['uuid']}/cancel", json={"reason": "x"})
    assert ended.json()["data"]["status"] == "canceled"
    assert await counter.queue() == [] and (await counter.figures())["total"] == 0
    (row,) = await counter.rows("SELECT * FROM pending_task WHERE uuid = :u", u=task["uuid"])
    assert (row["status"], row["resolution"], row["closed_at"] is not None) == ("closed", None, True)
    for act, body in (("take", {}), ("release", {}), ("close", {"resolution": "solved", "obs": "Tarde"})):
        late = await counter.do(act, task, by=counter.ivo, **body)
        assert (late.status_code, late.json()["code"]) == (409, "INVALID_STATUS"), act
        assert late.json()["details"] == {"status": "closed"}


@pytest.mark.long
async def test_each_line_of_the_queue_is_what_the_contract_says(counter: Counter) -> None:
    order = await counter.failed()
    await counter.dearer()
    await counter.done("take", next(t for t in await counter.queue() if t["kind"] == "failed_issue"), by=counter.ivo)
    for task in await counter.queue():
        assert PendingTask.model_validate(task).model_dump(mode="json") == task
        assert list(task) == list(PendingTask.model_fields)
    listed = (
        await counter.stage.as_(counter.ivo).get("/orders", params={"order_number": order["order_number"]})
    ).json()
    (mine,) = await counter.queue(order_number=order["order_number"])
    assert mine["order"] == listed["data"][0]
    assert QueueSummary.model_validate(await counter.figures())


@pytest.mark.long
async def test_the_least_time_left_stands_first_and_no_limit_last(counter: Counter) -> None:
    await counter.failed()
    task = await counter.only_task()
    limits = [None, *(f"2026-03-0{day}T12:00:00Z" for day in (9, 4, 7))]
    await counter.copy(task, [{"deadline_at": limit} for limit in limits])
    shown = [one["deadline_at"] for one in await counter.queue()]
    given = sorted([*(limit for limit in limits if limit), task["deadline_at"]])
    assert shown == [*given, None]
    pages = [(await counter.page(limit=2, page=page))["data"] for page in (1, 2, 3)]
    assert [one["deadline_at"] for page in pages for one in page] == shown


@pytest.mark.long
async def test_the_queue_is_narrowed_and_its_figures_are_its_lists(counter: Counter) -> None:
    await counter.failed()
    task = await counter.only_task()
    mine = {"status": "taken", "taken_by_uuid": str(counter.ivo.user_uuid), "taken_by_name": "Ivo"}
    hers = {**mine, "taken_by_uuid": str(counter.rita.user_uuid), "taken_by_name": "Rita"}
    gone = {"status": "closed", "closed_at": "2026-03-02T12:00:00Z", "resolution": "solved"}
    kinds = ("quote", "offline_issue", "failed_cancel", "price_change")
    changes = [{"kind": kind, **whose} for kind in kinds for whose in ({}, mine, hers, gone)] + [mine, mine, gone]
    await counter.copy(task, changes)
    for by in (counter.ivo, counter.rita, counter.gilda):
        figures = await counter.figures(by)
        totals = {"total": {}, "mine": {"mine": "true"}, "untaken": {"taken": "false"}}
        for name, filters in totals.items():
            page = await counter.page(by, limit=3, **filters)
            assert figures[name] == page["meta"]["total"], (by.name, name)
        assert set(figures["by_kind"]) == {*kinds, "failed_issue"}
        for kind, count in figures["by_kind"].items():
            found = await counter.queue(by, kind=kind, limit=100)
            assert count == len(found) and {one["kind"] for one in found} <= {kind}
    figures = await counter.figures()
    assert figures["total"] == 15 and (figures["mine"], figures["untaken"]) == (6, 5)
    assert len(await counter.queue(taken="true", limit=100)) == 10
    number = (await counter.queue())[3]["order"]["order_number"]
    assert [one["order"]["order_number"] for one in await counter.queue(order_number=number)] == [number]


@pytest.mark.long
async def test_the_queue_is_narrowed_to_what_is_due_soon(counter: Counter) -> None:
    await counter.failed()
    task = await counter.only_task()
    clock = counter.stage.orders.clock
    hours = {number: clock.now() + timedelta(hours=left) for number, left in ((5_000, -1), (5_001, 0.5), (5_002, 3))}
    limits = [*(limit.isoformat() for limit in hours.values()), (clock.now() + timedelta(days=40)).isoformat(), None]
    await counter.copy(task, [{"deadline_at": limit} for limit in limits])
    for within, numbers in ((1, [5_000, 5_001]), (4, [5_000, 5_001, 5_002])):
        found = await counter.queue(due_within_hours=within)
        assert [one["order"]["order_number"] for one in found if one["uuid"] != task["uuid"]] == numbers
    figures = await counter.figures()
    for within, named in ((1, "due_in_one_hour"), (2, "due_in_two_hours")):
        assert figures[named] == len(await counter.queue(due_within_hours=within)) == 2, named
    assert figures["by_kind"]["failed_issue"] == figures["total"] == 6
    for wrong in ("0", "721", "x"):
        answer = await counter.stage.as_(counter.ivo).get("/orders/pending", params={"due_within_hours": wrong})
        assert answer.status_code == 422, wrong


@pytest.mark.long
async def test_the_queue_is_searched_by_order_and_by_company(
    counter: Counter, orders: Running, publish: Publish
) -> None:
    beside = await Stage.set(orders, publish, agency=counter.stage.company.agency_uuid)
    here, there = await counter.failed(), await Counter(beside).failed()
    for order, company in ((here, counter.stage.company), (there, beside.company)):
        plain = company.name.upper().replace("Á", "A")
        for words in (company.name, plain, f"  {plain} ", str(order["order_number"])):
            found = [task["order"]["uuid"] for task in await counter.queue(search=words)]
            assert order["uuid"] in found and (words != company.name or found == [order["uuid"]]), words
    assert len(await counter.queue(search="jacaranda")) == len(await counter.queue(search=" ")) == 2
    for nothing in ("%", "Boreal", "99999999999999"):
        assert await counter.queue(search=nothing) == []
    at_one = counter.ivo.acting_for(beside.company)
    assert await counter.queue(at_one, search=counter.stage.company.name) == []
    foreign = {task["order"]["uuid"] for task in await counter.queue(other_agency(), search="jacaranda", limit=100)}
    assert not foreign & {here["uuid"], there["uuid"]}


@pytest.mark.long
async def test_the_queue_costs_as_much_for_a_hundred_as_for_twenty(counter: Counter) -> None:
    await counter.failed()
    await counter.copy(await counter.only_task(), [{} for _ in range(110)])
    client, costs = counter.stage.as_(counter.ivo), []
    for limit in (20, 100):
        with count_statements(counter.stage.orders) as seen:
            answer = await client.get("/orders/pending", params={"limit": limit})
        assert len(answer.json()["data"]) == limit and answer.json()["meta"]["total"] == 111
        costs.append(list(seen))
    # the total, counted for the first page, is remembered for the second
    assert len(costs[1]) <= len(costs[0]) <= LIST, "\n".join(costs[1])
    with count_statements(counter.stage.orders) as seen:
        assert (await client.get("/orders/pending/summary")).json()["data"]["total"] == 111
    assert len(seen) == FIGURES, "\n".join(seen)


# --- who sees it -----------------------------------------------------------------------------------------------------


@pytest.mark.long
async def test_the_agency_sees_its_customers_and_a_chosen_one_alone(
    counter: Counter, orders: Running, publish: Publish
) -> None:
    beside = await Stage.set(orders, publish, agency=counter.stage.company.agency_uuid)
    here, there = await counter.failed(), await Counter(beside).failed()
    numbers = {here["uuid"], there["uuid"]}
    for by in (counter.gilda, counter.ivo):
        assert {task["order"]["uuid"] for task in await counter.queue(by)} == numbers
        at_one = by.acting_for(beside.company)
        assert [task["order"]["uuid"] for task in await counter.queue(at_one)] == [there["uuid"]]
        assert (await counter.figures(by))["total"] == 2 and (await counter.figures(at_one))["total"] == 1
        named = await counter.queue(by, customer_uuid=str(counter.stage.company.uuid))
        assert [task["order"]["uuid"] for task in named] == [here["uuid"]]


@pytest.mark.long
async def test_another_agency_sees_nothing_and_names_no_customer_of_ours(counter: Counter) -> None:
    await counter.failed()
    for stranger in (other_agency(), agency_manager(agency=new_uuid())):
        assert await counter.queue(stranger, kind="failed_issue", order_number=1) == []
        assert not [t for t in await counter.queue(stranger) if t["order"]["customer"]["uuid"] == _company(counter)]
        named = await counter.stage.as_(stranger).get("/orders/pending", params={"customer_uuid": _company(counter)})
        assert (named.status_code, named.json()["code"]) == (404, "NOT_FOUND")


def _company(counter: Counter) -> str:
    return str(counter.stage.company.uuid)


OUTSIDE = {"ana": 403, "administrator": 403, "operator": 403, "anonymous": 401}


@pytest.mark.long
@pytest.mark.parametrize(("who", "status"), OUTSIDE.items(), ids=str)
async def test_the_queue_is_the_agencys_alone(counter: Counter, who: str, status: int) -> None:
    await counter.failed()
    task = await counter.only_task()
    people: dict[str, Person] = {
        "ana": counter.stage.ana,
        "administrator": an_administrator(customer=counter.stage.company),
        "operator": operator(),
        "anonymous": anonymous(),
    }
    client, code = counter.stage.as_(people[who]), {401: "UNAUTHENTICATED", 403: "WRONG_CONTEXT"}[status]
    path = f"/orders/pending/{task['uuid']}"
    close = {"json": {"resolution": "solved", "obs": "x"}}
    answers = [await client.get("/orders/pending"), await client.get("/orders/pending/summary")]
    answers += [await client.post(f"{path}/take"), await client.post(f"{path}/release")]
    answers.append(await client.post(f"{path}/close", **close))
    assert [(answer.status_code, answer.json()["code"]) for answer in answers] == [(status, code)] * 5
    assert (await counter.only_task())["status"] == "open"


@pytest.mark.long
async def test_a_deadline_passes_without_taking_the_task_out_of_the_queue(counter: Counter) -> None:
    await counter.failed()
    clock = counter.stage.orders.clock
    clock.move_to(clock.now() + timedelta(days=3))
    assert (await counter.only_task())["deadline_at"] < clock.now().isoformat()


@pytest.mark.parametrize("path", ["/orders/pending", "/orders/summary", "/orders/pending/summary"])
async def test_a_list_is_no_order_whose_id_is_a_word(counter: Counter, path: str) -> None:
    client = counter.stage.as_(counter.gilda)
    for method in ("PUT", "DELETE"):
        answer = await client.request(method, path, json={})
        assert (answer.status_code, answer.json()["code"]) == (405, "METHOD_NOT_ALLOWED"), method
