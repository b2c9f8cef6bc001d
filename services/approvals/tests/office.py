"""A customer's office as the tests of approvals meet it: its people, places, models and orders."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from decimal import Decimal
from itertools import count
from typing import Any, TypeVar
from uuid import UUID

import httpx
from approvals_service.people.tables import AgencyManagerCopy, SettingCopy
from approvals_service.requests.tables import ApprovalRequestTable
from contracts.asking import ApprovalItem, Charge, ViolatedPolicy
from contracts.config import BranchChanged, CostCenterChanged, CustomerEmployeeChanged, SettingParameterChanged
from contracts.fact import Fact
from contracts.identity import UserChanged
from contracts.orders import ApprovalRequested, ApprovalWithdrawn, OrderStatusChanged
from kit.core.ids import new_uuid
from kit.db.scopes import CustomerScope
from kit.testing import (
    ANDORINHA,
    Company,
    Person,
    Running,
    a_customer,
    a_financier,
    a_requester,
    an_administrator,
    an_approver,
    eventually,
)
from sqlalchemy import select, text
from sqlmodel import col

from services.approvals.tests.owners import FakeOrders

F = TypeVar("F", bound=Fact)
Publish = Callable[[Fact], Awaitable[str]]
_numbers = count(10_000)


@dataclass
class Order:
    """An order that asked for approval."""

    uuid: UUID
    fact: ApprovalRequested
    items: list[UUID] = field(default_factory=list)


class Office:
    """One customer with its people; facts travel over NATS as their producers send them."""

    def __init__(self, approvals: Running, publish: Publish, orders: FakeOrders, *, agency: UUID = ANDORINHA) -> None:
        self.approvals = approvals
        self.publish = publish
        self.orders = orders
        self.company: Company = a_customer(agency=agency, name="Jacarandá")
        self.ana = a_requester(customer=self.company)
        self.bruno = an_approver(customer=self.company)
        self.carla = a_financier(customer=self.company)
        self.davi = an_approver(customer=self.company, name="Davi")
        self.elisa = an_approver(customer=self.company, name="Elisa")
        self.heitor = an_administrator(customer=self.company)
        self.cost_center, self.branch = new_uuid(), new_uuid()
        self._versions: dict[UUID, int] = {}
        self._parameters: dict[str, UUID] = {}

    @property
    def people(self) -> tuple[Person, ...]:
        return (self.ana, self.bruno, self.carla, self.davi, self.elisa, self.heitor)

    def as_(self, person: Person) -> httpx.AsyncClient:
        return self.approvals.as_(person)

    async def move_in(self) -> None:
        """Everybody and everything as config and identity would have told it."""
        await self.approvals.introduce(*self.people)
        shared = {"customer_uuid": self.company.uuid, "agency_uuid": self.company.agency_uuid, "version": 1}
        center = CostCenterChanged(
            **shared,
            uuid=self.cost_center,
            name="Comercial Sudeste",
            cost_center_code="CSE",
            active=True,
            belongs_to_headquarters=True,
            mark_all_branches=True,
        )
        branch = BranchChanged(**shared, uuid=self.branch, name="São Paulo", cnpj="11222333000181", active=True)
        told = [fact for person in self.people for fact in self._employment(person)]
        await self.approvals.seed(*told, center, branch)

    async def replace(self, leaving: Person, heir: UUID | None, *, still_active: bool = False) -> None:
        """Config tells that somebody left and who decides in their place; waits until approvals has seated again.

        `still_active`: config tells of the employee as they are.
        """
        event = await self.tell_of(leaving, active=still_active, replaced_by_uuid=heir)
        reacted = text(
            "SELECT 1 FROM inbox WHERE event_uuid = :event AND consumer LIKE '%seat_again_when_employee_changed'"
        )

        async def has_reacted() -> bool:
            async with self.approvals.db.sweep() as session:
                return await session.scalar(reacted, {"event": UUID(str(event))}) is not None

        await eventually(has_reacted)
        await eventually(lambda: self.rows("seating_check", 0))

    async def tell_of(
        self,
        person: Person,
        *,
        active: bool = True,
        group_uuid: UUID | None = None,
        replaced_by_uuid: UUID | None = None,
    ) -> str:
        """Config and identity tell of an employee and their account; the event of config's."""
        employee, account = self._employment(
            person, active=active, group_uuid=group_uuid, replaced_by_uuid=replaced_by_uuid
        )
        event = await self.publish(employee)
        await self.publish(account)
        return event

    def _employment(
        self,
        person: Person,
        *,
        active: bool = True,
        group_uuid: UUID | None = None,
        replaced_by_uuid: UUID | None = None,
    ) -> tuple[CustomerEmployeeChanged, UserChanged]:
        """The next version of an employee and their account."""
        assert person.employee_uuid is not None and person.profile_uuid is not None
        version = self._versions[person.employee_uuid] = self._versions.get(person.employee_uuid, 0) + 1
        employee = CustomerEmployeeChanged(
            uuid=person.employee_uuid,
            customer_uuid=self.company.uuid,
            agency_uuid=self.company.agency_uuid,
            version=version,
            name=person.name,
            last_name="Souza",
            email=person.email,
            active=active,
            replaced_by_uuid=replaced_by_uuid,
            profile_uuid=person.profile_uuid,
            group_uuid=group_uuid,
            group_description="Vendas" if group_uuid else None,
        )
        account = UserChanged(
            uuid=person.user_uuid,
            customer_uuid=self.company.uuid,
            version=version,
            context="customer",
            employee_uuid=person.employee_uuid,
            name=person.name,
            email=person.email,
            is_active=active,
        )
        return employee, account

    async def set_parameter(self, slug: str, value: str) -> None:
        """Config publishes a parameter of the customer; waits until approvals has its copy."""
        at = self._parameters.setdefault(slug, new_uuid())
        version = self._versions[at] = self._versions.get(at, 0) + 1
        told = {"uuid": at, "version": version, "slug": slug, "value": value}
        await self.publish(SettingParameterChanged(**told, customer_uuid=self.company.uuid))

        async def is_known() -> bool:
            async with self.approvals.db.work(CustomerScope(self.company.uuid)) as uow:
                copy = await uow.session.get(SettingCopy, at)
            return copy is not None and copy.version == version

        await eventually(is_known)

    async def tell_of_manager(self, manager: Person, **given: Any) -> None:
        """Identity tells of a manager of the agency; waits until approvals has its copy."""
        version = self._versions[manager.user_uuid] = self._versions.get(manager.user_uuid, 0) + 1
        told: dict[str, Any] = {"employee_type": "M", "is_active": True} | given
        account = {"uuid": manager.user_uuid, "version": version, "context": "agency", "name": manager.name}
        await self.publish(UserChanged(**account, **told, email=manager.email, agency_uuid=manager.agency_uuid))

        async def is_known() -> bool:
            async with self.approvals.db.work(CustomerScope(self.company.uuid)) as uow:
                copy = await uow.session.get(AgencyManagerCopy, manager.user_uuid)
            return copy is not None and copy.version == version

        await eventually(is_known)

    async def rows(self, table: str, wanted: int) -> bool:
        """Whether the customer has so many rows in a table."""
        async with self.approvals.db.work(CustomerScope(self.company.uuid)) as uow:
            found = await uow.session.scalar(text(f"SELECT count(*) FROM {table}"))
        return bool(found == wanted)

    async def create_model(self, **given: Any) -> dict[str, Any]:
        """The administrator saves a model; answers it."""
        answer = await self.post_model(**given)
        assert answer.status_code == 201, answer.text
        model: dict[str, Any] = answer.json()["data"]
        return model

    async def post_model(self, *, by: Person | None = None, **given: Any) -> httpx.Response:
        """The administrator (or `by`) sends a model."""
        body = self.model(**given)
        path = f"/customers/{self.company.uuid}/approval-models"
        return await self.as_(by or self.heitor).post(path, json=body)

    def model(self, *levels: Any, **given: Any) -> dict[str, Any]:
        """A travel model of the cost center with Bruno alone, unless said otherwise."""
        body: dict[str, Any] = {
            "name": f"Modelo {next(_numbers)}",
            "model_type": "travel",
            "approval_type": "cost_center",
            "cost_centers": [str(self.cost_center)],
            "levels": [[self.seat(self.bruno)]],
        }
        return body | given

    def seat(self, person: Person, **more: Any) -> dict[str, Any]:
        return {"uuid": str(person.employee_uuid), **more}

    async def submit(self, *, by: Person | None = None, wait: bool = True, **given: Any) -> Order:
        """Orders tells that an order asks for approval; waits until approvals has it."""
        order = self.unheard(by=by, **given)
        await self.publish(order.fact)
        if wait:
            await eventually(lambda: self.request(order))
        return order

    def unheard(self, *, by: Person | None = None, **given: Any) -> Order:
        """An order that asks for approval, but nobody was told so."""
        items = [new_uuid(), new_uuid()]
        fact = self.request_of(by or self.ana, items, **given)
        return Order(fact.uuid, fact, items)

    def request_of(self, by: Person, items: list[UUID], **given: Any) -> ApprovalRequested:
        now = self.approvals.clock.now()
        broken = given.get("broken_policy", False)
        facts: dict[str, Any] = {
            "uuid": new_uuid(),
            "customer_uuid": self.company.uuid,
            "agency_uuid": self.company.agency_uuid,
            "submission": 1,
            "number": next(_numbers),
            "title": "São Paulo – Recife, 26 a 28 nov",
            "requester_user_uuid": by.user_uuid,
            "requester_employee_uuid": by.employee_uuid,
            "requester_name": f"{by.name} Souza",
            "travelers_uuids": (by.employee_uuid,) if by.employee_uuid else (),
            "charge": Charge(cost_center_uuid=self.cost_center),
            "value": Decimal("1608.00"),
            "broken_policy": broken,
            "items": (
                ApprovalItem(table="airway", item_uuid=items[0], description="CGH–REC", value=Decimal("612.00")),
                ApprovalItem(
                    table="hotel",
                    item_uuid=items[1],
                    description="Hotel Boa Viagem",
                    value=Decimal("996.00"),
                    violated_policies=(_CEILING,) if broken else (),
                    justification="Único perto do cliente" if broken else None,
                ),
            ),
            "requested_at": now,
            "expires_at": now + timedelta(hours=48),
        }
        return ApprovalRequested(**facts | given)

    async def request(self, order: Order) -> ApprovalRequestTable | None:
        """The latest request of an order, as stored."""
        async with self.approvals.db.work(CustomerScope(self.company.uuid)) as uow:
            statement = select(ApprovalRequestTable).where(col(ApprovalRequestTable.subject_uuid) == order.uuid)
            found: ApprovalRequestTable | None = await uow.session.scalar(
                statement.order_by(col(ApprovalRequestTable.submission).desc()).limit(1)
            )
        return found

    async def request_uuid(self, order: Order) -> UUID:
        found = await self.request(order)
        assert found is not None
        return found.uuid

    async def decide(self, person: Person, order: Order, **given: Any) -> httpx.Response:
        """A person decides an order; orders will apply an end at once."""
        if order.uuid not in {UUID(uuid) for uuid in self.orders.statuses}:
            self.orders.applies(order.uuid, "approved")
        body = {"order_uuid": str(order.uuid), **given}
        return await self.as_(person).post("/customers/orders/approval", json=body)

    async def withdraw(self, order: Order, *, at: datetime | None = None, reason: str | None = None) -> None:
        await self.publish(
            ApprovalWithdrawn(
                uuid=order.uuid,
                customer_uuid=self.company.uuid,
                submission=order.fact.submission,
                reason=reason,
                withdrawn_at=at or self.approvals.clock.now(),
            )
        )

    async def order_moved(self, order: Order, to: str, *, version: int = 5, of: str | None = "approving") -> None:
        await self.publish(
            OrderStatusChanged(
                uuid=order.uuid,
                customer_uuid=self.company.uuid,
                agency_uuid=self.company.agency_uuid,
                number=order.fact.number,
                from_status=of,
                to_status=to,
                version=version,
                total_value=order.fact.value,
                issuer_user_uuid=self.ana.user_uuid,
                changed_at=self.approvals.clock.now(),
            )
        )

    async def status(self, order: Order) -> str:
        found = await self.request(order)
        return found.status if found else "absent"

    async def mails(self, person: Person, order: Order) -> list[Any]:
        """Mails to a person about an order."""
        sent = await self.approvals.mails(person.email)
        return [mail for mail in sent if str(order.fact.number) in mail["subject"]]

    async def facts(self, kind: type[F]) -> list[F]:
        """Every fact of a kind told so far."""
        return [fact for fact in await self.approvals.outbox(kind) if isinstance(fact, kind)]

    async def told(self, kind: type[Fact], order: Order) -> list[Any]:
        """Facts of a kind told about this order's requests."""
        facts = await self.approvals.outbox(kind)
        return [fact for fact in facts if getattr(fact, "subject_uuid", None) == order.uuid]


_CEILING = ViolatedPolicy(
    policy_value_uuid=UUID(int=7),
    policy_parameter="price_ceiling_per_night",
    type_value="touchable_less",
    value="500.00",
    message="A opção selecionada está acima do teto máximo definido de R$ 500,00.",
)
