"""A company of an agency of its own, its orders left undone by the sandbox, and the agency's people at the queue."""

from json import dumps
from typing import Any
from uuid import UUID

import httpx
from kit.core.ids import new_uuid
from kit.db.scopes import CustomerScope
from kit.testing import Person, agency_issuer, agency_manager, eventually
from orders_service.desk_tasks.rules import KIND_OF
from sqlalchemy import text

from services.orders.tests.stage import Stage

Told = dict[str, Any]
_STATE = {str(kind): str(state) for state, kind in KIND_OF.items()}
_COPY = """INSERT INTO {table} SELECT made.*
FROM (SELECT to_jsonb(m) AS row FROM {table} m WHERE m.{key} = :model) AS model,
jsonb_array_elements(CAST(:changes AS jsonb)) AS change, LATERAL jsonb_populate_record(NULL::{table},
model.row || jsonb_build_object('uuid', uuidv7()) || change) AS made"""


class Counter:
    """Gilda leads the agency, Ivo and Rita are consultants."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        agency = stage.company.agency_uuid
        self.gilda = agency_manager(agency=agency)
        self.ivo = agency_issuer(agency=agency)
        self.rita = agency_issuer(agency=agency, name="Rita")

    # --- what goes wrong ---------------------------------------------------------------------------------

    async def failed(self, **more: Any) -> Told:
        """An order whose only item the airline refused to issue."""
        order = await self._approved(sandbox_scenario="issue_refused", **more)
        return await self.stage.until(order, "failed")

    async def not_canceled(self) -> Told:
        """An order whose tickets the airline keeps."""
        done = await self.stage.issued(sandbox_scenario="cancel_refused")
        path = f"/orders/{done['uuid']}/cancel"
        await self.stage.as_(self.gilda).post(path, json={"reason": "Mudou"})
        return await self.stage.until(done, "failed_cancel")

    async def dearer(self) -> Told:
        """An order whose price rose after its approval."""
        order = await self._approved(sandbox_scenario="price_rise")

        async def changing() -> Told:
            now = await self.stage.read(order)
            assert now["items_included"]["airway"][0]["status"] == "changing"
            return now

        return await eventually(changing, within=60)

    async def _approved(self, **more: Any) -> Told:
        order = await self.stage.cart(**more)
        await self.stage.submit(order)
        await self.stage.approve(order)
        return order

    # --- the queue ---------------------------------------------------------------------------------------

    async def page(self, by: Person | None = None, **filters: Any) -> Told:
        answer = await self.stage.as_(by or self.ivo).get("/orders/pending", params=filters)
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    async def queue(self, by: Person | None = None, **filters: Any) -> list[Told]:
        return list((await self.page(by, **filters))["data"])

    async def only_task(self, by: Person | None = None) -> Told:
        (task,) = await self.queue(by)
        return task

    async def figures(self, by: Person | None = None) -> Told:
        answer = await self.stage.as_(by or self.ivo).get("/orders/pending/summary")
        assert answer.status_code == 200, answer.text
        return dict(answer.json()["data"])

    async def do(self, act: str, task: Told, *, by: Person, headers: Told | None = None, **body: Any) -> httpx.Response:
        """take, release or close."""
        path = f"/orders/pending/{task['uuid']}/{act}"
        return await self.stage.as_(by).post(path, json=body or None, headers=headers)

    async def done(self, act: str, task: Told, *, by: Person, **body: Any) -> Told:
        """The same, and it was let."""
        answer = await self.do(act, task, by=by, **body)
        assert answer.status_code == 200, answer.text
        return dict(answer.json()["data"])

    async def rows(self, sql: str, **words: Any) -> list[Told]:
        """What the database holds, seen by the sweep."""
        async with self.stage.orders.db.sweep() as session:
            return [dict(row) for row in (await session.execute(text(sql), words)).mappings()]

    async def copy(self, task: Told, changes: list[Told]) -> None:
        """So many more tasks like this one, each with an order of its own and an item in the state of its kind."""
        orders, people, items, tasks = [], [], [], []
        for number, change in enumerate(changes, start=5_000):
            order, item = {"order_uuid": str(new_uuid())}, {"item_uuid": str(new_uuid())}
            orders.append({"uuid": order["order_uuid"], "order_number": number})
            people.append(order)
            state = _STATE[change.get("kind", task["kind"])]
            items.append({"uuid": item["item_uuid"], **order, "status": state, "tracker": None})
            tasks.append({**order, **item, "order_number": number, **change})
        tables: list[tuple[str, str, str, list[Told]]] = [
            ("orders", "uuid", task["order"]["uuid"], orders),
            ("order_traveler", "order_uuid", task["order"]["uuid"], people),
            ("order_item", "uuid", task["item"]["uuid"], items),
            ("pending_task", "uuid", task["uuid"], tasks),
        ]
        async with self.stage.orders.db.work(CustomerScope(self.stage.company.uuid)) as uow:
            for table, key, model, rows in tables:
                words = {"model": UUID(model), "changes": dumps(rows)}
                await uow.session.execute(text(_COPY.format(table=table, key=key)), words)
