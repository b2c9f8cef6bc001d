"""A customer of its own on the orders service: its people, what they charge, and approvals played by its facts."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import Decimal
from itertools import count
from typing import Any
from uuid import UUID

import httpx
from contracts.approvals import (
    CurrentApprover,
    LevelOpened,
    RejectedItem,
    RequestApproved,
    RequestRejected,
)
from contracts.config import (
    CostCenterChanged,
    CustomerEmployeeChanged,
    JustificationChanged,
    PaymentSettingChanged,
    PolicyValueChanged,
    ProductPayment,
    ReasonTripChanged,
    SettingParameterChanged,
)
from contracts.fact import Fact
from contracts.identity import UserChanged
from kit.core.ids import new_uuid
from kit.db.scopes import CustomerScope
from kit.testing import ANDORINHA, Company, Person, Running, a_customer, a_requester, an_approver, eventually, patient
from sqlalchemy import text

Publish = Callable[[Fact], Awaitable[str]]
_names = (f"Jacarandá {number}" for number in count(1))


@dataclass
class Stage:
    """Ana issues and travels, Bruno approves."""

    orders: Running
    publish: Publish
    company: Company
    ana: Person
    bruno: Person
    cost_center: UUID = field(default_factory=new_uuid)
    reason_trip: UUID = field(default_factory=new_uuid)
    justification: UUID = field(default_factory=new_uuid)
    versions: Any = field(default_factory=lambda: count(1))

    @classmethod
    async def set(
        cls, orders: Running, publish: Publish, *, invoice_limit: str = "500000.00", agency: UUID = ANDORINHA
    ) -> "Stage":
        """Everything as config and identity would have told it."""
        company = a_customer(name=next(_names), invoice_limit=Decimal(invoice_limit), agency=agency)
        stage = cls(orders, publish, company, a_requester(customer=company), an_approver(customer=company))
        await stage.hire(stage.ana, stage.bruno)
        await stage._tell_places()
        return stage

    async def _tell_places(self) -> None:
        of = {"customer_uuid": self.company.uuid, "version": 1}
        center = CostCenterChanged(
            uuid=self.cost_center,
            agency_uuid=self.company.agency_uuid,
            name="Engenharia",
            cost_center_code="ENG",
            active=True,
            belongs_to_headquarters=True,
            mark_all_branches=True,
            **of,
        )
        reason = ReasonTripChanged(uuid=self.reason_trip, reason="Visita a cliente", active=True, **of)
        words = JustificationChanged(uuid=self.justification, description="Horário da reunião", active=True, **of)
        await self.orders.seed(center, reason, words)

    async def hire(self, *people: Person, **more: Any) -> None:
        """Employees and their accounts as config and identity would have told of them; `more`: of the employees."""
        await self.orders.introduce(*people)
        await self.orders.seed(*(fact for person in people for fact in self._employment(person, **more)))

    def _employment(self, person: Person, **more: Any) -> tuple[CustomerEmployeeChanged, UserChanged]:
        assert person.employee_uuid is not None and person.profile_uuid is not None
        employee = CustomerEmployeeChanged(
            uuid=person.employee_uuid,
            customer_uuid=self.company.uuid,
            agency_uuid=self.company.agency_uuid,
            version=next(self.versions),
            name=person.name,
            last_name="Souza",
            email=person.email,
            gender="female",
            active=True,
            profile_uuid=person.profile_uuid,
            loyalty_azul="AZ123",
            **{"birthdate": "1990-05-17", **more},
        )
        account = UserChanged(
            uuid=person.user_uuid,
            customer_uuid=self.company.uuid,
            version=1,
            context="customer",
            employee_uuid=person.employee_uuid,
            name=person.name,
            email=person.email,
            is_active=True,
        )
        return employee, account

    async def heard(self, table: str, uuid: UUID, *, version: int = 0) -> None:
        """Wait until a copy has arrived, in this version or a later one."""
        found = f"SELECT count(*) FROM {table} WHERE uuid = :uuid AND version >= :version"

        async def arrived() -> bool:
            return bool(await self.scalar(found, uuid=uuid, version=version))

        await eventually(arrived, within=60)

    async def set_parameter(self, slug: str, value: str) -> None:
        """One of the customer's settings."""
        fact = SettingParameterChanged(
            uuid=new_uuid(), customer_uuid=self.company.uuid, version=1, slug=slug, value=value
        )
        await self.publish(fact)
        await self.heard("setting_copy", fact.uuid)

    async def forbid_invoices(self, product: str) -> None:
        """The customer may not be invoiced for a product."""
        fact = PaymentSettingChanged(
            uuid=new_uuid(),
            customer_uuid=self.company.uuid,
            agency_uuid=self.company.agency_uuid,
            version=1,
            methods=(ProductPayment(product=product, methods=()),),
            invoice_cycle="monthly",
            due_days=30,
        )
        await self.publish(fact)
        await self.heard("payment_setting_copy", fact.uuid)

    async def cap_price(self, value: str) -> None:
        """A purchase policy that every real fare breaks or keeps."""
        fact = PolicyValueChanged(
            uuid=new_uuid(),
            customer_uuid=self.company.uuid,
            version=1,
            product="airway",
            policy_parameter="max_price",
            type_value="touchable_less",
            value=value,
            scope_type="everyone",
            active=True,
        )
        await self.publish(fact)
        await self.heard("policy_value_copy", fact.uuid)

    # --- the database ------------------------------------------------------------------------------------

    async def scalar(self, sql: str, **words: Any) -> Any:
        """One value, seen by the sweep."""
        async with self.orders.db.sweep() as session:
            return await session.scalar(text(sql), words)

    async def credit(self) -> tuple[Decimal, Decimal]:
        """(reserved, used)"""
        async with self.orders.db.work(CustomerScope(self.company.uuid)) as uow:
            row = await uow.row(text("SELECT reserved, used FROM credit_balance"))
        return (row["reserved"], row["used"]) if row else (Decimal(0), Decimal(0))

    # --- people at work ----------------------------------------------------------------------------------

    def as_(self, person: Person) -> httpx.AsyncClient:
        return self.orders.as_(person)

    async def order(self, *, by: Person | None = None, **more: Any) -> dict[str, Any]:
        """A new cart for Ana's trip."""
        body = {
            "travelers_uuids": [str(self.ana.employee_uuid)],
            "cost_center_uuid": str(self.cost_center),
            "reason_trip_uuid": str(self.reason_trip),
            **more,
        }
        answer = await self.as_(by or self.ana).post("/orders", json=body)
        assert answer.status_code == 201, answer.text
        return dict(answer.json()["data"])

    async def offers(self, *, by: Person | None = None, days: int = 40, **more: Any) -> list[dict[str, Any]]:
        """Offers GRU–SSA and back."""
        client = self.as_(by or self.ana)
        go = self.today() + timedelta(days=days)
        stretch = {"origin": "GRU", "destination": "SSA", "go_date": str(go), "return_date": str(go + timedelta(3))}
        body = {"stretches": [stretch], "adult_quantity": 1, "travelers_uuids": [str(self.ana.employee_uuid)], **more}
        answer = await client.post("/search/airway", json=body)
        assert answer.status_code == 202, answer.text
        path = f"/search/{answer.json()['data']['uuid']}"

        async def is_done() -> bool:
            return (await client.get(path)).json()["data"]["status"] == "done"

        await eventually(is_done, within=60)
        return list((await client.get(f"{path}/offers", params={"sort": "price"})).json()["data"])

    def today(self) -> date:
        return self.orders.clock.now().date()

    async def add(self, order: dict[str, Any], *, by: Person | None = None, **more: Any) -> httpx.Response:
        """Reserve the cheapest offer."""
        offer = (await self.offers(by=by))[0]
        body = {"offer_uuid": offer["uuid"], "travelers_uuids": [str(self.ana.employee_uuid)], **more}
        return await self.as_(by or self.ana).post(f"/orders/{order['uuid']}/items", json=body)

    async def cart(self, *, items: int = 1, by: Person | None = None, **more: Any) -> dict[str, Any]:
        """An order with reserved items."""
        order = await self.order(by=by)
        for _ in range(items):
            answer = await self.add(order, by=by, **more)
            assert answer.status_code == 201, answer.text
            order = answer.json()["data"]
        return order

    async def read(self, order: dict[str, Any], *, by: Person | None = None) -> dict[str, Any]:
        """The order as it is now."""
        answer = await self.as_(by or self.ana).get(f"/orders/{order['uuid']}")
        assert answer.status_code == 200, answer.text
        return dict(answer.json()["data"])

    async def until(self, order: dict[str, Any], status: str, *, within: float = 60) -> dict[str, Any]:
        """The order once it has a status."""

        async def has_it() -> dict[str, Any]:
            now = await self.read(order)
            assert now["status"] == status, f"{now['status']} instead of {status}"
            return now

        return await eventually(has_it, within=within)

    async def submit(self, order: dict[str, Any], **more: Any) -> dict[str, Any]:
        """Submitted; approvals asks Bruno as soon as it hears."""
        before = await self._submission(order)

        async def heard() -> bool:
            return sending.done() or await self._submission(order) > before

        with patient():
            sending = asyncio.create_task(
                self.as_(self.ana).post(f"/orders/{order['uuid']}/submit", json={"payment_method": "invoice", **more})
            )
            await eventually(heard, within=60)
            if not sending.done():
                await self.open_level(order, submission=before + 1)
            answer = await sending
        assert answer.status_code in (200, 202), answer.text
        return dict(answer.json()["data"])

    async def _submission(self, order: dict[str, Any]) -> int:
        return int(await self.scalar("SELECT submission FROM orders WHERE uuid = :order", order=order["uuid"]))

    # --- approvals, played -------------------------------------------------------------------------------

    async def open_level(self, order: dict[str, Any], *, submission: int = 1, **more: Any) -> LevelOpened:
        """Bruno is asked."""
        fact = LevelOpened(**{**self._of(order, submission, version=1), **_MODEL, **self._level(), **more})
        await self.publish(fact)
        return fact

    def _level(self) -> dict[str, Any]:
        return {
            "level": 1,
            "levels_total": 1,
            "financial": False,
            "approvers": (self.approver("approving"),),
            "opened_at": self.orders.clock.now(),
        }

    def approver(self, status: str) -> CurrentApprover:
        assert self.bruno.employee_uuid is not None
        return CurrentApprover(uuid=self.bruno.employee_uuid, name="Bruno Souza", level=1, order=1, status=status)

    def _of(self, order: dict[str, Any], submission: int, *, version: int) -> dict[str, Any]:
        return {
            "uuid": new_uuid(),
            "customer_uuid": self.company.uuid,
            "request_type": "travel",
            "subject_uuid": UUID(order["uuid"]),
            "submission": submission,
            "version": version,
        }

    async def approve(
        self, order: dict[str, Any], *, rejected: tuple[str, ...] = (), submission: int = 1, **more: Any
    ) -> RequestApproved:
        """Bruno approves, but for the rejected items."""
        out = tuple(RejectedItem(table="airway", item_uuid=UUID(uuid), reason="Caro demais") for uuid in rejected)
        fact = RequestApproved(
            **{
                **self._of(order, submission, version=2),
                **_MODEL,
                "automatic": False,
                "approvers": (self.approver("approved"),),
                "rejected_items": out,
                "decided_by_uuid": self.bruno.user_uuid,
                "decided_by_name": "Bruno Souza",
                "decided_at": self.orders.clock.now(),
                **more,
            }
        )
        await self.publish(fact)
        return fact

    async def reject(self, order: dict[str, Any], *, submission: int = 1) -> None:
        """Bruno rejects the whole."""
        await self.publish(
            RequestRejected(
                **self._of(order, submission, version=2),
                **_MODEL,
                reason="Não é o momento",
                decided_by_uuid=self.bruno.user_uuid,
                decided_by_name="Bruno Souza",
                decided_at=self.orders.clock.now(),
            )
        )

    async def issued(self, **more: Any) -> dict[str, Any]:
        """An order all the way to its tickets."""
        order = await self.cart(**more)
        await self.submit(order)
        await self.approve(order)
        return await self.until(order, "issued")


_MODEL: dict[str, Any] = {"model_uuid": new_uuid(), "model_name": "Engenharia"}
