"""A customer of its own on expenses-ocr: its people, what they charge, and approvals played by its facts."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from io import BytesIO
from itertools import count
from typing import Any
from uuid import UUID

import httpx
from contracts.approvals import CurrentApprover, LevelOpened, RequestApproved, RequestRejected
from contracts.config import CostCenterChanged, CustomerEmployeeChanged, ReasonExpenseChanged
from contracts.expenses import AdvanceApprovalRequested
from contracts.fact import Fact
from contracts.identity import UserChanged
from contracts.orders import OrderStatusChanged
from kit.core.clock import local_day
from kit.core.ids import new_uuid
from kit.db.scopes import CustomerScope
from kit.testing import Company, Person, Running, a_customer, a_financier, a_requester, an_approver, eventually
from PIL import Image
from sqlalchemy import text

Publish = Callable[[Fact], Awaitable[str]]
_names = (f"Jacarandá {number}" for number in count(1))


def a_photograph(*, color: str = "white") -> bytes:
    """A small JPEG."""
    content = BytesIO()
    Image.new("RGB", (320, 200), color).save(content, "JPEG")
    return content.getvalue()


def as_upload(content: bytes, *, name: str = "recibo.jpg", kind: str = "image/jpeg") -> dict[str, Any]:
    """The receipt's place in a form."""
    return {"payment_receipt_image": (name, content, kind)}


@dataclass
class Stage:
    """Ana asks and spends, Bruno approves, Carla pays."""

    expenses: Running
    publish: Publish
    company: Company
    ana: Person
    bruno: Person
    carla: Person
    cost_center: UUID = field(default_factory=new_uuid)
    other_center: UUID = field(default_factory=new_uuid)
    reason: UUID = field(default_factory=new_uuid)
    order: UUID = field(default_factory=new_uuid)
    versions: Any = field(default_factory=lambda: count(1))

    @classmethod
    async def set(cls, expenses: Running, publish: Publish) -> "Stage":
        """Everything as config, identity and orders would have told it."""
        company = a_customer(name=next(_names))
        people = (a_requester(customer=company), an_approver(customer=company), a_financier(customer=company))
        stage = cls(expenses, publish, company, *people)
        await stage.hire(*people)
        await stage._tell_places()
        return stage

    async def _tell_places(self) -> None:
        of: dict[str, Any] = {"customer_uuid": self.company.uuid, "version": 1, "active": True}
        agency = {"agency_uuid": self.company.agency_uuid, "belongs_to_headquarters": True, "mark_all_branches": True}
        centers = [
            CostCenterChanged(uuid=uuid, name=name, cost_center_code=name[:3].upper(), **agency, **of)
            for uuid, name in ((self.cost_center, "Engenharia"), (self.other_center, "Comercial"))
        ]
        reason = ReasonExpenseChanged(uuid=self.reason, reason="Alimentação", **of)
        await self.expenses.seed(*centers, reason, self._moved(self.order, number=1042))

    async def hire(self, *people: Person, **more: Any) -> None:
        """Employees and their accounts as config and identity would have told of them."""
        await self.expenses.introduce(*people)
        await self.expenses.seed(*(fact for person in people for fact in self._employment(person, **more)))

    def _employment(self, person: Person, **more: Any) -> tuple[CustomerEmployeeChanged, UserChanged]:
        assert person.employee_uuid is not None and person.profile_uuid is not None
        of = {"customer_uuid": self.company.uuid, "name": person.name, "email": person.email}
        employee = {
            "uuid": person.employee_uuid,
            "agency_uuid": self.company.agency_uuid,
            "version": next(self.versions),
            "last_name": "Souza",
            "active": True,
            "profile_uuid": person.profile_uuid,
        }
        account = {"uuid": person.user_uuid, "employee_uuid": person.employee_uuid, "version": 1}
        return (
            CustomerEmployeeChanged(**{**of, **employee, **more}),
            UserChanged(context="customer", is_active=True, **account, **of),
        )

    async def tell_order(self, uuid: UUID, *, number: int, status: str = "approved", version: int = 1) -> None:
        """Orders tells of a trip of Ana's."""
        await self.publish(self._moved(uuid, number=number, status=status, version=version))
        await self.heard("order_copy", uuid)

    def _moved(self, uuid: UUID, *, number: int, status: str = "approved", version: int = 1) -> OrderStatusChanged:
        return OrderStatusChanged(
            uuid=uuid,
            customer_uuid=self.company.uuid,
            agency_uuid=self.company.agency_uuid,
            number=number,
            from_status=None,
            to_status=status,
            version=version,
            total_value="100.00",
            issuer_user_uuid=self.ana.user_uuid,
            changed_at=self.expenses.clock.now(),
        )

    async def heard(self, table: str, uuid: UUID) -> None:
        """Wait until a copy has arrived."""

        async def arrived() -> bool:
            return bool(await self.scalar(f"SELECT count(*) FROM {table} WHERE uuid = :uuid", uuid=uuid))

        await eventually(arrived, within=60)

    # --- the database ------------------------------------------------------------------------------------

    async def scalar(self, sql: str, **words: Any) -> Any:
        """One value, seen by the sweep."""
        async with self.expenses.db.sweep() as session:
            return await session.scalar(text(sql), words)

    async def put(self, sql: str, **words: Any) -> None:
        """Change rows of this customer past every action."""
        async with self.expenses.db.work(CustomerScope(self.company.uuid)) as uow:
            await uow.session.execute(text(sql), words)
            uow.note_change()

    async def explain(self, sql: str) -> str:
        """PostgreSQL's plan for a statement about `:customer`, as it would be for a table that outgrew a page."""
        async with self.expenses.db.work(CustomerScope(self.company.uuid)) as uow:
            await uow.session.execute(text("SET LOCAL enable_seqscan = off"))
            await uow.session.execute(text("SET LOCAL enable_sort = off"))
            rows = await uow.session.execute(text(f"EXPLAIN {sql}"), {"customer": self.company.uuid})
            return "\n".join(rows.scalars())

    async def told(self, kind: type[Fact], uuid: str) -> list[Any]:
        """The facts of one kind about one subject, oldest first."""
        return [fact for fact in await self.expenses.outbox(kind) if str(fact.uuid) == uuid]

    # --- people at work ----------------------------------------------------------------------------------

    def as_(self, person: Person) -> httpx.AsyncClient:
        return self.expenses.as_(person)

    def today(self) -> date:
        return local_day(self.expenses.clock.now())

    def wanted(self, **more: Any) -> dict[str, Any]:
        """An advance as the screen asks for it."""
        return {
            "traveler_uuid": str(self.ana.employee_uuid),
            "reason_expense_uuid": str(self.reason),
            "value": "600.00",
            "date_of_need": str(self.today() + timedelta(days=7)),
            "description": "Obra em Macaé",
            "cost_center_uuid": str(self.cost_center),
            **more,
        }

    async def ask(self, *wanted: Mapping[str, Any], by: Person | None = None, **headers: str) -> httpx.Response:
        """Asked for; nobody answers, so it takes the two seconds unless an approver is told of meanwhile."""
        body = [dict(one) for one in wanted] or [self.wanted()]
        return await self.as_(by or self.ana).post("/travelers/advance-orders", json=body, headers=headers)

    async def advance(self, *, by: Person | None = None, **more: Any) -> dict[str, Any]:
        """One advance that Bruno is asked to approve."""
        known = len(await self.expenses.outbox(AdvanceApprovalRequested))
        asking = asyncio.create_task(self.ask(self.wanted(**more), by=by))

        async def heard() -> list[Any]:
            if asking.done():
                assert asking.result().status_code == 201, asking.result().text
            return list(await self.expenses.outbox(AdvanceApprovalRequested))[known:]

        for fact in await eventually(heard, within=60):
            await self.open_level(str(fact.uuid))
        answer = await asking
        assert answer.status_code in (201, 202), answer.text
        uuid = str(answer.json()["data"][0]["uuid"])
        await self.until(uuid, current_approver=True, by=self.carla)
        return await self.read(uuid, by=by)

    async def read(self, uuid: str, *, by: Person | None = None) -> dict[str, Any]:
        """The advance as it is now."""
        answer = await self.as_(by or self.ana).get(f"/orders/travelers/advance-orders/{uuid}")
        assert answer.status_code == 200, answer.text
        return dict(answer.json()["data"])

    async def until(
        self, uuid: str, status: str = "approving", *, current_approver: bool = False, by: Person | None = None
    ) -> dict[str, Any]:
        """The advance once it has a status, and somebody who decides it."""

        async def has_it() -> dict[str, Any]:
            now = await self.read(uuid, by=by)
            assert now["status"] == status, f"{now['status']} instead of {status}"
            assert now["current_approver"] or not current_approver
            return now

        return await eventually(has_it, within=30)

    async def approved(self, **more: Any) -> dict[str, Any]:
        """An advance that waits for its payment."""
        advance = await self.advance(**more)
        await self.approve(advance["uuid"])
        return await self.until(advance["uuid"], "waiting_payment")

    async def pay(self, uuid: str, *, by: Person | None = None, **headers: str) -> httpx.Response:
        """Carla pays."""
        path, form = f"/travelers/advance-orders/{uuid}/pay", {"payment_method": "pix"}
        files = as_upload(a_photograph())
        return await self.as_(by or self.carla).post(path, data=form, files=files, headers=headers)

    async def paid(self, **more: Any) -> dict[str, Any]:
        """An advance Ana has to account for."""
        answer = await self.pay((await self.approved(**more))["uuid"])
        assert answer.status_code == 200, answer.text
        return dict(answer.json()["data"])

    # --- approvals, played -------------------------------------------------------------------------------

    def _of(self, uuid: str, submission: int, version: int) -> dict[str, Any]:
        return {
            "uuid": new_uuid(),
            "customer_uuid": self.company.uuid,
            "request_type": "advance",
            "subject_uuid": UUID(uuid),
            "submission": submission,
            "version": version,
        }

    def approver(self, status: str) -> CurrentApprover:
        assert self.bruno.employee_uuid is not None
        return CurrentApprover(uuid=self.bruno.employee_uuid, name="Bruno Souza", level=1, order=1, status=status)

    async def open_level(self, uuid: str, *, submission: int = 1, version: int = 1, **more: Any) -> None:
        """Bruno is asked."""
        told = {
            "level": 1,
            "levels_total": 1,
            "financial": False,
            "approvers": (self.approver("approving"),),
            "opened_at": self.expenses.clock.now(),
        }
        await self.publish(LevelOpened(**{**self._of(uuid, submission, version), **_MODEL, **told, **more}))

    async def approve(self, uuid: str, *, submission: int = 1, version: int = 2, **more: Any) -> None:
        """Bruno approves."""
        told = {
            "automatic": False,
            "approvers": (self.approver("approved"),),
            "decided_by_uuid": self.bruno.employee_uuid,
            "decided_by_name": "Bruno Souza",
            "decided_at": self.expenses.clock.now(),
        }
        await self.publish(RequestApproved(**{**self._of(uuid, submission, version), **_MODEL, **told, **more}))

    async def reject(self, uuid: str, *, submission: int = 1, version: int = 2) -> None:
        """Bruno rejects."""
        await self.publish(
            RequestRejected(
                **self._of(uuid, submission, version),
                **_MODEL,
                reason="Sem verba neste mês",
                decided_by_uuid=self.bruno.employee_uuid,
                decided_by_name="Bruno Souza",
                decided_at=self.expenses.clock.now(),
            )
        )


_MODEL: dict[str, Any] = {"model_uuid": new_uuid(), "model_name": "Engenharia"}
