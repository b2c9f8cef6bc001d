"""A customer of its own with advances to account for and expenses to report; approvals is played by its facts."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from contextlib import nullcontext
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
    RequestExpired,
    RequestFact,
    RequestRejected,
    RequestWithdrawn,
)
from contracts.config import PaymentSettingChanged
from contracts.fact import Fact
from expenses_ocr_service.advances.lifecycle import AdvanceStatus
from expenses_ocr_service.advances.tables import AdvanceTable
from expenses_ocr_service.records.tables.expenses import ExpenseTable
from expenses_ocr_service.references.copies import COPIES
from expenses_ocr_service.references.tables import EmployeeCopy, UserCopy
from expenses_ocr_service.reports import reactions
from kit.core.folding import fold
from kit.core.ids import new_uuid
from kit.db.scopes import CustomerScope
from kit.messaging.reference_copies import apply_to_copy
from kit.testing import Company, Person, Running, a_customer, a_financier, a_requester, an_approver, eventually, patient
from sqlalchemy import text

Publish = Callable[[Fact], Awaitable[str]]
_MONEY = text("SELECT settled, returned, live_report_uuid FROM advance WHERE uuid = :a")
_names = (f"Mangabeira {number}" for number in count(1))
ALMOCO, TAXI = new_uuid(), new_uuid()
_MODEL: dict[str, Any] = {"model_uuid": new_uuid(), "model_name": "Comercial"}
_REACTIONS: dict[type[RequestFact], Any] = {
    LevelOpened: reactions.note_level_of_report_when_level_opened,
    RequestApproved: reactions.approve_report_when_request_approved,
    RequestRejected: reactions.reject_report_when_request_rejected,
    RequestWithdrawn: reactions.reopen_report_when_request_withdrawn,
    RequestExpired: reactions.reopen_report_when_request_expired,
}


@dataclass
class Stage:
    """Ana spends, Bruno approves, Carla pays."""

    service: Running
    company: Company
    ana: Person
    bruno: Person
    carla: Person
    cost_center: UUID = field(default_factory=new_uuid)
    numbers: Any = field(default_factory=lambda: count(1))

    @classmethod
    async def set(cls, service: Running) -> "Stage":
        """People with accounts, as config and identity would have told of them."""
        company = a_customer(name=next(_names))
        people = (a_requester(customer=company), an_approver(customer=company), a_financier(customer=company))
        stage = cls(service, company, *people)
        await stage.hire(*people)
        return stage

    async def hire(self, *people: Person) -> None:
        """Employees and their accounts."""
        await self.service.introduce(*people)
        async with self.service.db.work(CustomerScope(self.company.uuid)) as uow:
            uow.session.add_all(row for person in people for row in self._employment(person))
            uow.note_change()

    def _employment(self, person: Person) -> tuple[EmployeeCopy, UserCopy]:
        assert person.employee_uuid is not None and person.profile_uuid is not None
        whose = {"customer_uuid": self.company.uuid, "version": 1, "deleted": False}
        name = f"{person.name} Souza"
        employee = EmployeeCopy(
            uuid=person.employee_uuid,
            agency_uuid=self.company.agency_uuid,
            full_name=name,
            full_name_folded=fold(name),
            email=person.email,
            active=True,
            profile_uuid=person.profile_uuid,
            **whose,
        )
        return employee, UserCopy(uuid=person.user_uuid, employee_uuid=person.employee_uuid, **whose)

    async def receive_returns_at(self, pix_key: str) -> None:
        """The company's payment settings, as config would have told them and the consumer kept them."""
        fact = PaymentSettingChanged(
            uuid=new_uuid(),
            customer_uuid=self.company.uuid,
            agency_uuid=self.company.agency_uuid,
            version=1,
            methods=(),
            invoice_cycle="monthly",
            due_days=30,
            pix_key_type="email",
            pix_key=pix_key,
        )
        copy = next(copy for copy in COPIES if copy.fact is PaymentSettingChanged)
        async with self.service.db.work(CustomerScope(self.company.uuid)) as uow:
            await apply_to_copy(copy, fact, uow)

    def as_(self, person: Person) -> httpx.AsyncClient:
        return self.service.as_(person)

    def today(self) -> date:
        return self.service.clock.now().date()

    async def scalar(self, sql: str, **words: Any) -> Any:
        """One value, seen by the sweep."""
        async with self.service.db.sweep() as session:
            return await session.scalar(text(sql), words)

    async def change(self, sql: str, **words: Any) -> None:
        """What somebody else did to a row meanwhile."""
        async with self.service.db.work(CustomerScope(self.company.uuid)) as uow:
            await uow.session.execute(text(sql), words)
            uow.note_change()

    # --- what there is to account for --------------------------------------------------------------------

    async def advance(self, value: str, *, of: Person | None = None, days: int = 0, **more: Any) -> str:
        """An advance of Ana's that was paid `days` ago."""
        who, paid = of or self.ana, self.service.clock.now() - timedelta(days=days)
        told: dict[str, Any] = {"status": AdvanceStatus.PAID, "paid_at": paid, "payment_method": "pix", **more}
        row = AdvanceTable(
            advance_number=next(self.numbers),
            employee_uuid=who.employee_uuid,
            employee_name=f"{who.name} Souza",
            employee_folded=fold(f"{who.name} Souza"),
            issuer_user_uuid=who.user_uuid,
            issuer_employee_uuid=who.employee_uuid,
            issuer_name=who.name,
            issuer_folded=fold(who.name),
            reason_expense_uuid=new_uuid(),
            reason_expense="Alimentação",
            value=Decimal(value),
            date_of_need=self.today(),
            **{**self._whose(), **told},
        )
        return await self._keep(row)

    async def expense(self, value: str, *, of: Person | None = None, **more: Any) -> str:
        """An open expense of Ana's, paid with her own card."""
        who = of or self.ana
        told: dict[str, Any] = {"refundable": True, "payment_method": "cartao-pessoal", **self._whose(), **more}
        row = ExpenseTable(
            expense_number=next(self.numbers),
            employee_uuid=who.employee_uuid,
            employee_name=f"{who.name} Souza",
            by_user_uuid=who.user_uuid,
            by_employee_uuid=who.employee_uuid,
            by_name=who.name,
            expense_type_uuid=ALMOCO,
            expense_type_name="Almoço",
            kind="common",
            expense_category_uuid=TAXI,
            expense_category_name="Alimentação",
            expense_category_icon="IconToolsKitchen2",
            company="Cantina da Serra",
            value=Decimal(value),
            **{"expense_date": self.today(), **told},
        )
        return await self._keep(row)

    def _whose(self) -> dict[str, Any]:
        return {
            "customer_uuid": self.company.uuid,
            "agency_uuid": self.company.agency_uuid,
            "cost_center_uuid": self.cost_center,
            "cost_center_name": "Comercial",
        }

    async def _keep(self, row: Any) -> str:
        async with self.service.db.work(CustomerScope(self.company.uuid)) as uow:
            uow.add(row)
        return str(row.uuid)

    # --- people at work ----------------------------------------------------------------------------------

    async def build(
        self, *, expenses: Iterable[str] = (), advances: Iterable[str] = (), by: Person | None = None, **more: Any
    ) -> httpx.Response:
        """Ana begins a report."""
        body = {
            "name": "Macaé, novembro",
            "report_date": str(self.today()),
            "expense_uuids": list(expenses),
            "advance_order_uuids": list(advances),
            **more,
        }
        return await self.call(by or self.ana, "POST", "", json=body)

    async def report(self, **contents: Any) -> dict[str, Any]:
        """The same, when nothing stands in its way."""
        answer = await self.build(**contents)
        assert answer.status_code == 201, answer.text
        return dict(answer.json()["data"])

    async def call(self, person: Person, method: str, path: str, **sent: Any) -> httpx.Response:
        """Who is told to come back later, because the machine is busy, comes back."""
        while True:
            answer = await self.as_(person).request(method, f"/expense-reports{path}", **sent)
            if answer.status_code != 503:
                return answer

    async def read(self, report: dict[str, Any], *, by: Person | None = None) -> dict[str, Any]:
        """The report as it is now."""
        answer = await self.call(by or self.ana, "GET", f"/{report['uuid']}")
        assert answer.status_code == 200, answer.text
        return dict(answer.json()["data"])

    async def submission(self, report: dict[str, Any]) -> int:
        return int(await self.scalar("SELECT submission FROM expense_report WHERE uuid = :r", r=report["uuid"]))

    async def send(self, report: dict[str, Any], *, answers: bool = True) -> httpx.Response:
        """Ana asks for approval; Bruno is asked as soon as approvals hears."""
        before = await self.submission(report)

        async def heard() -> bool:
            return sending.done() or await self.submission(report) > before

        with patient() if answers else nullcontext():
            sending = asyncio.create_task(self.call(self.ana, "POST", f"/{report['uuid']}/request-approval"))
            await eventually(heard)
            if not sending.done() and answers:
                await self.apply(self.level(report, submission=before + 1))
            return await sending

    async def sent(self, **contents: Any) -> dict[str, Any]:
        """A report that Bruno is asked about."""
        answer = await self.send(await self.report(**contents))
        assert answer.status_code == 200, answer.text
        return dict(answer.json()["data"])

    async def approved(self, *, rejected: dict[str, str] | None = None, **contents: Any) -> dict[str, Any]:
        """A report that Bruno has judged."""
        report = await self.sent(**contents)
        await self.apply(self.approval(report, rejected=rejected))
        return await self.read(report)

    async def pay(self, report: dict[str, Any], way: str = "pay-refund", *, by: Person | None = None) -> httpx.Response:
        """Carla writes the money down."""
        form = {"payment_method": (None, "pix")}
        return await self.call(by or self.carla, "POST", f"/{report['uuid']}/{way}", files=form)

    # --- approvals, played -------------------------------------------------------------------------------

    async def apply(self, fact: RequestFact) -> None:
        """React as the consumer would, in a transaction of its own."""
        async with self.service.db.work(CustomerScope(self.company.uuid)) as uow:
            await _REACTIONS[type(fact)](fact, uow)

    def _of(self, report: dict[str, Any], *, version: int, submission: int = 1) -> dict[str, Any]:
        return {
            "uuid": new_uuid(),
            "customer_uuid": self.company.uuid,
            "request_type": "expense_report",
            "subject_uuid": UUID(report["uuid"]),
            "submission": submission,
            "version": version,
        }

    def asked(self, person: Person, status: str = "approving", *, level: int = 1) -> CurrentApprover:
        assert person.employee_uuid is not None
        return CurrentApprover(
            uuid=person.employee_uuid, name=f"{person.name} Souza", level=level, order=1, status=status
        )

    def level(self, report: dict[str, Any], *, submission: int = 1, version: int = 1, **more: Any) -> LevelOpened:
        """Bruno is asked, alone; `more` says otherwise."""
        told: dict[str, Any] = {
            "level": 1,
            "levels_total": 1,
            "financial": False,
            "approvers": (self.asked(self.bruno),),
            "opened_at": self.service.clock.now(),
            **_MODEL,
            **more,
        }
        return LevelOpened(**self._of(report, version=version, submission=submission), **told)

    def approval(
        self,
        report: dict[str, Any],
        *,
        rejected: dict[str, str] | None = None,
        version: int = 5,
        submission: int = 1,
        **more: Any,
    ) -> RequestApproved:
        """Bruno approves, but for these expenses."""
        out = (rejected or {}).items()
        told: dict[str, Any] = {
            "automatic": False,
            "approvers": (self.asked(self.bruno, "approved"),),
            "rejected_items": tuple(
                RejectedItem(table="expense", item_uuid=UUID(uuid), reason=reason) for uuid, reason in out
            ),
            "decided_by_uuid": self.bruno.employee_uuid,
            "decided_by_name": "Bruno Souza",
            "decided_at": self.service.clock.now(),
            **_MODEL,
            **more,
        }
        return RequestApproved(**self._of(report, version=version, submission=submission), **told)

    def rejection(self, report: dict[str, Any], *, reason: str = "Fora do prazo") -> RequestRejected:
        """Bruno rejects the whole."""
        assert self.bruno.employee_uuid is not None
        return RequestRejected(
            **self._of(report, version=5),
            **_MODEL,
            reason=reason,
            decided_by_uuid=self.bruno.employee_uuid,
            decided_by_name="Bruno Souza",
            decided_at=self.service.clock.now(),
        )

    def ended(self, report: dict[str, Any], kind: type[RequestFact], *, version: int = 5) -> RequestFact:
        """The request ended without a decision."""
        at = "withdrawn_at" if kind is RequestWithdrawn else "expired_at"
        return kind(**self._of(report, version=version), **{at: self.service.clock.now()})


async def status_of(stage: Stage, table: str, uuid: str) -> str:
    return str(await stage.scalar(f"SELECT status FROM {table} WHERE uuid = :u", u=uuid))


async def money_of(stage: Stage, advance: str) -> tuple[Decimal, Decimal, str | None]:
    """(settled, returned, report)"""
    async with stage.service.db.sweep() as session:
        row = (await session.execute(_MONEY, {"a": advance})).one()
    return row.settled, row.returned, row.live_report_uuid


async def facts_of(stage: Stage, kind: Any, report: dict[str, Any]) -> list[Any]:
    return [fact for fact in await stage.service.outbox(kind) if str(fact.uuid) == report["uuid"]]
