"""What the hot calls of orders may cost the database, whatever the number of rows (begin and commit apart)."""

from json import dumps
from typing import Any
from uuid import UUID

import pytest
from kit.core.ids import new_uuid
from kit.db.scopes import CustomerScope
from kit.testing import count_statements
from sqlalchemy import text

from services.orders.tests.stage import Stage

LIST, CREATE, SUBMIT = 4, 7, 15
"""A submit reads people and policies once more (decision 0031), and for whoever decides what was cheaper, however many
items there are. Its first statement says whether a budget has to be asked for room (decision 0042)."""
_COPY = """INSERT INTO {table} SELECT made.*
FROM (SELECT to_jsonb(m) AS row FROM {table} m WHERE m.{key} = :model) AS model,
jsonb_array_elements(CAST(:changes AS jsonb)) AS change, LATERAL jsonb_populate_record(NULL::{table},
model.row || jsonb_build_object('uuid', uuidv7()) || change) AS made"""


async def many(stage: Stage, count: int) -> None:
    """So many carts with an item, a traveler and approvers each, copied in SQL."""
    order = await stage.cart()
    made = [(str(new_uuid()), 1_000 + nth) for nth in range(count)]
    async with stage.orders.db.work(CustomerScope(stage.company.uuid)) as uow:
        for table, key, changes in (
            ("orders", "uuid", [{"uuid": uuid, "order_number": number} for uuid, number in made]),
            ("order_item", "order_uuid", [{"order_uuid": uuid} for uuid, _ in made]),
            ("order_traveler", "order_uuid", [{"order_uuid": uuid} for uuid, _ in made]),
        ):
            words = {"model": UUID(order["uuid"]), "changes": dumps(changes)}
            await uow.session.execute(text(_COPY.format(table=table, key=key)), words)


@pytest.mark.parametrize("filters", [{}, {"mine": "true"}, {"search": "souza", "statuses[]": ["open"]}], ids=str)
async def test_a_list_costs_as_much_for_a_hundred_as_for_twenty(stage: Stage, filters: dict[str, Any]) -> None:
    await many(stage, 110)
    client, costs = stage.as_(stage.ana), []
    for limit in (20, 100):
        with count_statements(stage.orders) as seen:
            answer = await client.get("/orders", params={**filters, "limit": limit})
        assert answer.status_code == 200, answer.text
        assert len(answer.json()["data"]) == limit
        costs.append([statement for statement in seen if "count(" not in statement])
    assert len(costs[0]) == len(costs[1]) < LIST


async def test_creating_an_order_keeps_to_its_statements(stage: Stage) -> None:
    await stage.order()
    with count_statements(stage.orders) as seen:
        await stage.order()
    assert len(seen) <= CREATE, "\n".join(seen)


async def test_submitting_keeps_to_its_statements_up_to_the_commit(stage: Stage) -> None:
    await stage.submit(await stage.cart())  # the customer's balance row is opened once
    order = await stage.cart()
    with count_statements(stage.orders) as seen:
        await stage.submit(order)
    last = next(at for at, statement in enumerate(seen) if statement.startswith("WITH put_"))
    assert last + 1 <= SUBMIT, "\n".join(seen[: last + 1])


async def test_judging_a_cart_again_costs_the_same_for_one_item_as_for_three(stage: Stage) -> None:
    costs = []
    for items in (1, 3):
        order = await stage.cart(items=items)
        with count_statements(stage.orders) as seen:
            await stage.submit(order)
        costs.append(sum("FROM policy_value_copy" in statement for statement in seen))
    assert costs == [1, 1]
