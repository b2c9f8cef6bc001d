"""An agency lists the costs of all its customers, and says which ones its back office has."""

from typing import Any
from uuid import UUID

import pytest
from contracts.orders import ExtraCostChanged
from kit.core.ids import new_uuid
from kit.testing import Person, Running, an_administrator, anonymous, operator, other_agency

from services.orders.tests.desk.counter import Counter, Told
from services.orders.tests.extra_costs.booking_costs import a_category, booked, change
from services.orders.tests.stage import Publish, Stage


async def page(counter: Counter, *, by: Person | None = None, **filters: Any) -> Any:
    path = f"/agencies/{counter.stage.company.agency_uuid}/extra-costs"
    return await counter.stage.as_(by or counter.ivo).get(path, params=filters)


async def found(counter: Counter, **filters: Any) -> list[str]:
    answer = await page(counter, **filters)
    assert answer.status_code == 200, answer.text
    return [cost["uuid"] for cost in answer.json()["data"]]


async def export(counter: Counter, *costs: Told, by: Person | None = None) -> Any:
    path = f"/agencies/{counter.stage.company.agency_uuid}/extra-costs/exported"
    body = {"uuids": [cost["uuid"] for cost in costs]}
    return await counter.stage.as_(by or counter.gilda).patch(path, json=body)


@pytest.fixture
async def neighbour(orders: Running, publish: Publish, counter: Counter) -> Counter:
    """Another customer of the same agency."""
    return Counter(await Stage.set(orders, publish, agency=counter.stage.company.agency_uuid))


async def test_the_list_spans_the_agency_s_customers_and_is_narrowed(
    counter: Counter, neighbour: Counter, order: Told
) -> None:
    category = await a_category(counter)
    early = await booked(counter, order, category, start_date="2027-01-10")
    late = await booked(neighbour, await neighbour.stage.order(), category, start_date="2027-02-10")
    assert await found(counter) == [late["uuid"], early["uuid"]], "newest day first"
    assert await found(counter, limit=1, page=2) == [early["uuid"]]
    assert await found(counter, customer_uuid=neighbour.stage.company.uuid) == [late["uuid"]]
    assert await found(counter, start_date="2027-01-11") == [late["uuid"]]
    assert await found(counter, end_date="2027-01-10") == [early["uuid"]]
    await export(counter, early)
    assert (await found(counter, exported="true"), await found(counter, exported="false")) == (
        *([early["uuid"]],),
        [late["uuid"]],
    )


async def test_exported_costs_are_said_to_be_so_once_and_change_no_more(
    counter: Counter, neighbour: Counter, order: Told
) -> None:
    category = await a_category(counter)
    one = await booked(counter, order, category)
    two = await booked(neighbour, await neighbour.stage.order(), category)
    answer = await export(counter, one, two)
    assert answer.status_code == 200, answer.text
    told = {cost["uuid"]: cost for cost in answer.json()["data"]}
    assert set(told) == {one["uuid"], two["uuid"]} and all(cost["exported_at"] for cost in told.values())
    again = (await export(counter, one)).json()["data"]
    assert again[0]["exported_at"] == told[one["uuid"]]["exported_at"] and again[0]["version"] == 2
    facts = [fact for fact in await counter.stage.orders.outbox(ExtraCostChanged) if str(fact.uuid) in told]
    assert sorted(fact.exported_at is not None for fact in facts) == [False, False, True, True]
    for refused in (
        await change(counter, one, obs="Tarde"),
        await counter.stage.as_(counter.ivo).delete(f"/orders/extra-costs/{one['uuid']}"),
    ):
        assert (refused.status_code, refused.json()["details"]) == (409, {"status": "exported"})
    for cost in (one, two):
        audited = "SELECT count(*) FROM audit WHERE entity_uuid = :u AND action = 'extra_cost.exported'"
        assert await counter.stage.scalar(audited, u=UUID(cost["uuid"])) == 1


async def test_a_cost_that_is_not_the_agency_s_is_no_choice_and_exports_nothing(
    counter: Counter, order: Told, orders: Running, publish: Publish
) -> None:
    stranger = Counter(await Stage.set(orders, publish, agency=new_uuid()))
    theirs = await booked(stranger, await stranger.stage.order(), await a_category(stranger))
    mine = await booked(counter, order, await a_category(counter))
    refused = await export(counter, mine, theirs)
    assert (refused.status_code, refused.json()["errors"]) == (422, {"uuids.1": ["Opção inválida"]})
    assert await found(counter, exported="true") == []
    assert (await export(counter)).json()["errors"] == {"uuids": ["Campo obrigatório"]}


async def test_staff_lists_managers_export_and_nobody_else_does_either(counter: Counter, order: Told) -> None:
    cost = await booked(counter, order, await a_category(counter))
    refused: dict[Person, tuple[int, int]] = {
        counter.ivo: (200, 403),
        counter.stage.ana: (403, 403),
        an_administrator(customer=counter.stage.company): (403, 403),
        operator(): (403, 403),
        other_agency(): (404, 404),
        anonymous(): (401, 401),
    }
    for by, (reads, writes) in refused.items():
        assert (await page(counter, by=by)).status_code == reads, by.name
        assert (await export(counter, cost, by=by)).status_code == writes, by.name
    assert await found(counter, exported="true") == []
