"""What a search is for is the searcher's own: its order, its item, its cost center, its reason."""

from uuid import uuid4

import httpx
import pytest
from kit.testing import Person, a_requester

from services.orders.tests.search.searching import a_query
from services.orders.tests.stage import Stage

REFUSAL = ["Opção inválida"]
FIELDS = ("order_uuid", "item_uuid", "cost_center_uuid", "reason_trip_uuid")


async def asked(stage: Stage, by: Person, **purpose: str) -> httpx.Response:
    return await stage.as_(by).post("/search/airway", json=a_query(stage.orders, **purpose))


async def test_a_search_may_be_for_everything_of_ones_own(stage: Stage) -> None:
    order = await stage.cart()
    purpose = {
        "order_uuid": order["uuid"],
        "item_uuid": order["items_included"]["airway"][0]["uuid"],
        "cost_center_uuid": str(stage.cost_center),
        "reason_trip_uuid": str(stage.reason_trip),
    }
    assert set(purpose) == set(FIELDS)
    assert (await asked(stage, stage.ana, **purpose)).status_code == 202


@pytest.mark.parametrize("field", FIELDS)
async def test_a_search_for_what_nobody_has_is_refused_at_its_field(stage: Stage, field: str) -> None:
    refused = await asked(stage, stage.ana, **{field: str(uuid4())})
    assert (refused.status_code, refused.json()["errors"]) == (422, {field: REFUSAL}), refused.text


async def test_the_order_of_a_colleague_who_does_not_show_it_is_refused(stage: Stage) -> None:
    order = await stage.cart()
    purpose = {"order_uuid": order["uuid"], "item_uuid": order["items_included"]["airway"][0]["uuid"]}
    refused = await asked(stage, a_requester(customer=stage.company, name="Davi"), **purpose)
    assert refused.json()["errors"] == {"order_uuid": REFUSAL, "item_uuid": REFUSAL}
