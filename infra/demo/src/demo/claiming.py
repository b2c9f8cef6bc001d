"""Lives the claims: advances paid, expenses launched, reports judged and settled, by the services' own calls."""

import asyncio
from collections.abc import Sequence
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from demo.companies import Office, uuid_of
from demo.history import Story, together, until
from demo.people import Someone
from demo.spending import TYPES, Claim, Ending, Photographs, Purchase, of_today

AURORA = "Aurora"
FINANCE = "carla@aurora.demo"
_AT_ONCE = 3
"""Claims: pictures are encoded by few children, whose queue is short."""
_NEEDED_IN = timedelta(days=3)
_SETTLED_BY = {Ending.REFUNDED: "pay-refund", Ending.RETURNED: "receive-return"}
_NOTHING_ELSE = {"reason_rejected": "Fora do período da viagem"}


class Purse:
    """The company's claims on a day: who may do what about them, and the receipts they show."""

    def __init__(self, story: Story, photographs: Photographs, today: date) -> None:
        self.story, self.photographs, self.today = story, photographs, today
        self.office: Office = story.offices[AURORA]

    def approver(self, employee: Any) -> Someone:
        """Whoever is asked now, signed in."""
        by_uuid = {str(uuid): email for email, uuid in self.office.employees.items()}
        return self.story.person(by_uuid[employee["uuid"]])


async def live_claims(purse: Purse, claims: Sequence[Claim]) -> None:
    """Some people's claims, at once, as far as they come."""
    await together(*(_live(purse, claim) for claim in claims))
    await purse.story.stage.settle()


async def live_today(purse: Purse) -> None:
    """What waits for somebody when the product is opened."""
    claims = of_today()
    for first in range(0, len(claims), _AT_ONCE):
        await live_claims(purse, claims[first : first + _AT_ONCE])
    await together(
        ask_for(purse, "ana@aurora.demo", value=Decimal("800.00"), description="Obra em Macaé"),
        ask_for(purse, "bruno@aurora.demo", value=Decimal("500.00"), description="Visita técnica em Belém"),
        _asked_and(purse, "rafael@aurora.demo", status="disapproved"),
        _asked_and(purse, "joana@aurora.demo", status="approved"),
        _asked_and(purse, "ana@aurora.demo", status="approved", is_paid=True),
    )
    await purse.story.stage.settle()


async def _live(purse: Purse, claim: Claim) -> None:
    advance = None
    if claim.advance:
        advance = await _paid(purse, claim.person, claim.advance, f"Viagem a {claim.name}")
    expenses = await together(*(_launch(purse, claim.person, purchase) for purchase in claim.purchases))
    if claim.ending is Ending.LOOSE:
        await _launch_odd_ones(purse, claim)
        return
    report = await _build(purse, claim, expenses, advance)
    if claim.ending is not Ending.UNSENT:
        await _send(purse, claim, report, expenses)


async def ask_for(purse: Purse, email: str, *, value: Decimal, description: str) -> str:
    """Somebody asks for an advance for themself; its uuid."""
    who, office = purse.story.person(email), purse.office
    wanted = {
        "traveler_uuid": str(office.employees[email]),
        "reason_expense_uuid": str(office.expense_reasons[0]),
        "value": str(value),
        "date_of_need": (purse.today + _NEEDED_IN).isoformat(),
        "description": description,
        "cost_center_uuid": str(office.center_of(email)),
    }
    answer = await who.post("expenses-ocr", "/travelers/advance-orders", [wanted], status=(201, 202))
    return str(answer["data"][0]["uuid"])


async def _asked_and(purse: Purse, email: str, *, status: str, is_paid: bool = False) -> str:
    advance = await ask_for(purse, email, value=Decimal("450.00"), description="Reunião com o cliente")
    asked = await _asked_of(purse.story.person(email), f"/orders/travelers/advance-orders/{advance}")
    judged = {"status": status} | ({} if status == "approved" else {"reason_rejected": "Use o cartão da empresa"})
    path = f"/travelers/advance-orders/{advance}/judge"
    await purse.approver(asked).post("approvals", path, judged, status=(200, 202))
    if is_paid:
        await _pay(purse, f"/travelers/advance-orders/{advance}/pay")
    return advance


async def _paid(purse: Purse, email: str, value: Decimal, description: str) -> str:
    advance = await ask_for(purse, email, value=value, description=description)
    asked = await _asked_of(purse.story.person(email), f"/orders/travelers/advance-orders/{advance}")
    path = f"/travelers/advance-orders/{advance}"
    await purse.approver(asked).post("approvals", f"{path}/judge", {"status": "approved"}, status=(200, 202))
    await _pay(purse, f"{path}/pay")
    return advance


async def _asked_of(who: Someone, path: str) -> Any:
    """Who decides first: on a busy machine the answer to a request came before that was known (202)."""
    seen: list[Any] = []

    async def is_known() -> bool:
        seen.append((await who.get("expenses-ocr", path))["data"]["current_approver"])
        return seen[-1] is not None

    await until(is_known)
    return seen[-1]


async def _pay(purse: Purse, path: str) -> None:
    """Finance moves the money and keeps a receipt of it, which is a receipt like any other."""
    paper = ("comprovante.jpg", await asyncio.wrap_future(purse.photographs.any()), "image/jpeg")
    form = {"payment_method": "pix"}
    files = {"payment_receipt_image": paper}
    await purse.story.person(FINANCE).send_form("expenses-ocr", path, form=form, files=files)


async def _launch(purse: Purse, email: str, purchase: Purchase) -> str:
    """One expense with what its receipt says, and the receipt where it was kept; its uuid."""
    truth, office = purchase.truth(purse.today), purse.office
    form = {
        "expense_type_uuid": str(office.expense_types[TYPES[truth.category]]),
        "expense_date": truth.day.isoformat(),
        "company": truth.name.title(),
        "company_cnpj": truth.cnpj,
        "value": str(truth.value),
        "cost_center_uuid": str(office.center_of(email)),
        "payment_method": purchase.method,
    }
    files: dict[str, Any] = {}
    if purchase.has_voucher:
        photograph = await asyncio.wrap_future(purse.photographs.of(purchase, purse.today))
        files["voucher_image"] = ("nota.jpg", photograph, "image/jpeg")
        form |= {"access_key": truth.access_key} if truth.access_key else {}
    path = f"/employees/{office.employees[email]}/expenses"
    return str(
        uuid_of(await purse.story.person(email).send_form("expenses-ocr", path, form=form, files=files, status=201))
    )


async def _launch_odd_ones(purse: Purse, claim: Claim) -> None:
    """A drive by own car, and a purchase launched twice: the second is suspected."""
    twice = claim.purchases[1]
    await _launch(purse, claim.person, twice)
    office = purse.office
    drive = {
        "expense_type_uuid": str(office.expense_types["Quilometragem"]),
        "expense_date": (purse.today - timedelta(days=1)).isoformat(),
        "cost_center_uuid": str(office.center_of(claim.person)),
        "payment_method": "dinheiro",
        "car_model": "Fiat Strada",
        "license_plate": "BRA2E19",
        "kilometer": "164.50",
    }
    path = f"/employees/{office.employees[claim.person]}/expenses"
    await purse.story.person(claim.person).send_form("expenses-ocr", path, form=drive, files={}, status=201)


async def _build(purse: Purse, claim: Claim, expenses: Sequence[str], advance: str | None) -> str:
    body = {
        "name": f"{claim.name}, viagem a trabalho",
        "report_date": purse.today.isoformat(),
        "expense_uuids": list(expenses),
        "advance_order_uuids": [advance] if advance else [],
    }
    return str(uuid_of(await purse.story.person(claim.person).post("expenses-ocr", "/expense-reports", body)))


async def _send(purse: Purse, claim: Claim, report: str, expenses: Sequence[str]) -> None:
    who, path = purse.story.person(claim.person), f"/expense-reports/{report}"
    await who.post("expenses-ocr", f"{path}/request-approval", {}, status=(200, 202))
    turned_down = [{"accountability_expense_uuid": uuid, **_NOTHING_ELSE} for uuid in expenses[: claim.rejects]]
    asked = await _asked_of(who, path)
    while asked is not None and not _stays_with(purse, asked["uuid"], claim.ending):
        body = {"rejected_items": turned_down}
        judged = await purse.approver(asked).post("approvals", f"{path}/judge", body, status=(200, 202))
        asked, turned_down = _asked_next(judged["data"]), []
    if claim.ending in _SETTLED_BY:
        form = {"payment_method": "pix"}
        settle = f"{path}/{_SETTLED_BY[claim.ending]}"
        await purse.story.person(FINANCE).send_form("expenses-ocr", settle, form=form, files={})


def _asked_next(request: Any) -> Any:
    """Who decides the open level, as the decision's own answer tells; None when it ended."""
    seats = [seat for level in request["levels"] if level["status"] == "open" for seat in level["approvers"]]
    return next(({"uuid": seat["approver_uuid"]} for seat in seats if seat["approval_status"] == "approving"), None)


def _stays_with(purse: Purse, employee: str, ending: Ending) -> bool:
    """Whether the claim is left to this person."""
    is_finance = employee == str(purse.office.employees[FINANCE])
    return ending is Ending.WITH_APPROVER or (ending is Ending.WITH_FINANCE and is_finance)
