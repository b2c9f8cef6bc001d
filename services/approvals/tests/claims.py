"""Advances and reports as expenses-ocr asks for them, and expenses-ocr itself as approvals meets it."""

from dataclasses import dataclass, field
from decimal import Decimal
from itertools import count
from typing import Any
from uuid import UUID

import httpx
from approvals_service.requests.tables import ApprovalRequestTable
from contracts.asking import ApprovalItem, Asked, Charge, ViolatedPolicy
from contracts.expenses import AdvanceApprovalRequested, ReportApprovalRequested
from contracts.fact import Fact
from kit.core.ids import new_uuid
from kit.db.scopes import CustomerScope
from kit.testing import Person, Running, eventually
from sqlalchemy import select
from sqlmodel import col

from services.approvals.tests.office import Office
from services.approvals.tests.owners import as_its_owner_has_it

_numbers = count(20_000)
LUNCH, TAXI, HOTEL = ("Almoço · Cantina da Serra", "Táxi · Ponto 44", "Hotel Litoral")
VALUES = (Decimal("86.40"), Decimal("42.00"), Decimal("310.00"))
LIMIT = ViolatedPolicy(
    policy_value_uuid=UUID(int=9),
    policy_parameter="max_per_expense",
    type_value="touchable_less",
    value="300.00",
    message="O valor está acima do máximo de R$ 300,00 por despesa.",
)


class FakeExpenses:
    """GET /internal/subjects/{id} of expenses-ocr: what it has applied so far, and links for a reader."""

    def __init__(self, approvals: Running) -> None:
        self.approvals = approvals
        self.statuses: dict[str, str] = {}
        self.says: dict[str, dict[str, Any]] = {}
        self.vouchers: dict[str, str] = {}
        self.remote = approvals.remotes["expenses-ocr"]
        self.remote.away = False
        self.remote.asked.clear()
        self.remote.answers("GET", "/internal/subjects/", self._subject)

    def applies(self, claim: "Claim", status: str) -> None:
        """From now on the advance or report is in this status."""
        self.statuses[str(claim.uuid)] = status

    async def _subject(self, request: httpx.Request) -> tuple[int, Any]:
        uuid, reader = request.url.path.rsplit("/", 1)[-1], request.url.params.get("reader")
        items = [
            {"item_uuid": item, "voucher_path": f"/files/expenses/{path}-{reader}" if reader else None}
            for item, path in self.vouchers.items()
        ]
        told = await as_its_owner_has_it(self.approvals, uuid, self.statuses.get(uuid, "approving"))
        return 200, {"data": told | {"items": items} | self.says.get(uuid, {})}


@dataclass
class Claim:
    """An advance or a report that asked for approval."""

    uuid: UUID
    fact: Asked
    items: list[UUID] = field(default_factory=list)

    @property
    def path(self) -> str:
        """Where it is judged."""
        kind = "travelers/advance-orders" if self.fact.entity == "advance" else "expense-reports"
        return f"/{kind}/{self.uuid}/judge"


class Cashier:
    """Expenses-ocr's part in an office: facts told, decisions asked for."""

    def __init__(self, office: Office, expenses: FakeExpenses) -> None:
        self.office, self.expenses = office, expenses

    async def advance(self, *, by: Person | None = None, **given: Any) -> Claim:
        """Somebody asks for an advance; waits until approvals has it."""
        who = by or self.office.ana
        uuid = new_uuid()
        item = ApprovalItem(table="advance", item_uuid=uuid, description="Visita ao cliente", value=Decimal("600.00"))
        told = self._asked(who, uuid=uuid, title="Visita ao cliente", value=Decimal("600.00"), items=(item,))
        return await self._ask(Claim(uuid, AdvanceApprovalRequested(**told | given), [uuid]))

    async def report(self, *, by: Person | None = None, lines: int = 2, **given: Any) -> Claim:
        """Somebody sends a report of that many expenses; waits until approvals has it."""
        who = by or self.office.ana
        items = [
            ApprovalItem(table="expense", item_uuid=new_uuid(), description=said, value=value, has_voucher=True)
            for said, value in list(zip((LUNCH, TAXI, HOTEL), VALUES, strict=True))[:lines]
        ]
        told = self._asked(who, title="Macaé, novembro", value=sum(VALUES[:lines]), items=tuple(items))
        fact = ReportApprovalRequested(**told | given)
        return await self._ask(Claim(fact.uuid, fact, [item.item_uuid for item in fact.items]))

    def _asked(self, who: Person, **more: Any) -> dict[str, Any]:
        office = self.office
        told: dict[str, Any] = {
            "uuid": new_uuid(),
            "customer_uuid": office.company.uuid,
            "agency_uuid": office.company.agency_uuid,
            "submission": 1,
            "number": next(_numbers),
            "requester_user_uuid": who.user_uuid,
            "requester_employee_uuid": who.employee_uuid,
            "requester_name": f"{who.name} Souza",
            "travelers_uuids": (who.employee_uuid,) if who.employee_uuid else (),
            "charge": Charge(cost_center_uuid=office.cost_center),
            "broken_policy": False,
            "requested_at": office.approvals.clock.now(),
        }
        return told | more

    async def _ask(self, claim: Claim) -> Claim:
        await self.office.publish(claim.fact)
        await eventually(lambda: self.request(claim))
        return claim

    async def request(self, claim: Claim) -> ApprovalRequestTable | None:
        """The latest request of it, as stored."""
        async with self.office.approvals.db.work(CustomerScope(self.office.company.uuid)) as uow:
            statement = select(ApprovalRequestTable).where(col(ApprovalRequestTable.subject_uuid) == claim.uuid)
            found: ApprovalRequestTable | None = await uow.session.scalar(
                statement.order_by(col(ApprovalRequestTable.submission).desc()).limit(1)
            )
        return found

    async def status(self, claim: Claim) -> str:
        found = await self.request(claim)
        return found.status if found else "absent"

    async def shown(self, claim: Claim, person: Person) -> dict[str, Any]:
        """The request as somebody reads it."""
        found = await self.request(claim)
        assert found is not None
        answer = await self.office.as_(person).get(f"/approval-requests/{found.uuid}")
        data: dict[str, Any] = answer.json()["data"]
        return data

    async def values(self, claim: Claim, person: Person, *, box: str) -> tuple[str, str]:
        """The value that somebody reads in the row of a list and on the request itself."""
        rows = (await self.office.as_(person).get(f"/approval-requests?box={box}&limit=100")).json()["data"]
        (row,) = [row["value"] for row in rows if row["subject_uuid"] == str(claim.uuid)]
        return row, (await self.shown(claim, person))["value"]

    async def judge(self, person: Person, claim: Claim, **given: Any) -> httpx.Response:
        """A person judges; expenses-ocr will apply an end at once."""
        self.expenses.statuses.setdefault(str(claim.uuid), "waiting_payment")
        return await self.office.as_(person).post(claim.path, json=given)

    async def judge_line(
        self, person: Person, claim: Claim, place: int, verdict: str, reason: str | None = None
    ) -> httpx.Response:
        """A person judges one expense of a report."""
        given: dict[str, Any] = {"accountability_expense_uuid": str(claim.items[place]), "status": verdict}
        return await self.judge(person, claim, **given | ({"reason_rejected": reason} if reason else {}))

    async def close(self, person: Person, claim: Claim, *rejected: int) -> httpx.Response:
        """A person closes the level, with these expenses rejected."""
        out = [
            {"accountability_expense_uuid": str(claim.items[place]), "reason_rejected": f"Motivo {place}"}
            for place in rejected
        ]
        return await self.judge(person, claim, rejected_items=out)

    async def told(self, kind: type[Fact], claim: Claim) -> list[Any]:
        """Facts of a kind told about this claim's requests."""
        facts = await self.office.approvals.outbox(kind)
        return [fact for fact in facts if getattr(fact, "subject_uuid", None) == claim.uuid]


def lines_of(shown: dict[str, Any]) -> list[str]:
    """Each line of a request in one word, as it is shown."""
    return [
        "rejected" if item["rejected"] else "approved" if item["approved_at"] else "approving"
        for item in shown["items"]
    ]


KINDS = ("advance", "report")


async def a_claim(cashier: Cashier, kind: str, **given: Any) -> tuple[Claim, dict[str, Any]]:
    """A claim of a kind that waits for Bruno or Davi, and what approves it."""
    model_type = "advance" if kind == "advance" else "expense_report"
    office = cashier.office
    await office.create_model(model_type=model_type, levels=[[office.seat(office.bruno), office.seat(office.davi)]])
    if kind == "advance":
        return await cashier.advance(**given), {"status": "approved"}
    return await cashier.report(**given), {"rejected_items": []}
