"""A customer's issued trips: one booked and issued for real, others made after it with days of their own."""

from datetime import date
from json import dumps
from typing import Any
from uuid import UUID

from kit.core.ids import new_uuid
from kit.db.scopes import CustomerScope
from kit.testing import Person
from sqlalchemy import text

from services.orders.tests.stage import Stage

Told = dict[str, Any]
_COPY = """INSERT INTO {table} SELECT made.*
FROM (SELECT to_jsonb(m) AS row FROM {table} m WHERE m.{key} = :model) AS model,
jsonb_array_elements(CAST(:changes AS jsonb)) AS change, LATERAL jsonb_populate_record(NULL::{table},
model.row || jsonb_build_object('uuid', uuidv7()) || change) AS made"""


class Album:
    """Ana issues and travels on all of them, unless told otherwise."""

    def __init__(self, stage: Stage, model: Told) -> None:
        self.stage, self.model = stage, model
        self._last = 7_000

    @classmethod
    async def opened(cls, stage: Stage) -> "Album":
        return cls(stage, await stage.issued())

    async def page(self, by: Person | None = None, **filters: Any) -> Told:
        path = f"/customers/{self.stage.company.uuid}/vouchers"
        answer = await self.stage.as_(by or self.stage.ana).get(path, params=filters)
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    async def numbers(self, by: Person | None = None, **filters: Any) -> list[int]:
        """Which orders the gallery shows, in its order."""
        return [voucher["order_number"] for voucher in (await self.page(by, **filters))["data"]]

    async def add(self, *trips: tuple[date, date], order: Told | None = None, **item: Any) -> list[int]:
        """So many more trips, each from its first to its last day: the numbers of their orders."""
        orders, people, items = [], [], []
        for first, last in trips:
            self._last += 1
            named = {"order_uuid": str(new_uuid())}
            orders.append({"uuid": named["order_uuid"], "order_number": self._last, **(order or {})})
            people.append(named)
            days = {"starts_on": f"{first}", "ends_on": f"{last}", "departs_at": f"{first}T11:00:00Z"}
            items.append({**named, **days, **item})
        model = self.model["uuid"]
        await self._copy([("orders", "uuid", orders), ("order_traveler", "order_uuid", people)], model)
        await self._copy([("order_item", "order_uuid", items)], model)
        return list(range(self._last - len(trips) + 1, self._last + 1))

    async def _copy(self, tables: list[tuple[str, str, list[Told]]], model: str) -> None:
        async with self.stage.orders.db.work(CustomerScope(self.stage.company.uuid)) as uow:
            for table, key, rows in tables:
                words = {"model": UUID(model), "changes": dumps(rows)}
                await uow.session.execute(text(_COPY.format(table=table, key=key)), words)
