"""Budgets of the year for the companies of the demo, with consumption that shows every state of their screens."""

from datetime import date
from decimal import ROUND_CEILING, Decimal
from typing import Any
from uuid import UUID

from demo.companies import Office, uuid_of
from demo.stage import Stage

SHARES = (Decimal("0.92"), Decimal("0.61"), Decimal("1.04"), Decimal("0.35"))
"""What is consumed of the budget of the first cost center, the second and so on: near its end, calm, beyond, fresh."""
_UNKNOWN, _UNUSED = Decimal("9000000.00"), Decimal("20000.00")
_HUNDRED = Decimal(100)


async def write_budgets(stage: Stage, offices: list[Office], today: date) -> None:
    """Each company plans its cost centers for this year; the first one for the next, too."""
    await stage.settle()
    for office in offices:
        for center, share in zip(office.company.centers, SHARES, strict=False):
            await _plan(office, center.name, center.code, share=share, year=today.year)
        first = office.company.centers[0]
        await _write(office, first.name, first.code, amount=_UNUSED, year=today.year + 1)
        await stage.settle()


async def _plan(office: Office, name: str, code: str, *, share: Decimal, year: int) -> None:
    """A budget of which the year so far took that share."""
    made = await _write(office, name, code, amount=_UNKNOWN, year=year)
    view = f"/customers/{office.uuid}/budgets/view"
    (line,) = (await office.manager.get("config", view, charge_uuid=str(office.centers[code])))["data"]
    consumed = Decimal(line["consumed"])
    amount = (consumed / share / _HUNDRED).to_integral_value(ROUND_CEILING) * _HUNDRED or _UNUSED
    await office.manager.put("config", f"/customers/budgets/{made}", {"amount": f"{amount:.2f}"})


async def _write(office: Office, name: str, code: str, *, amount: Decimal, year: int) -> UUID:
    owners = [office.employees[email] for email in _owners(office, code)]
    body: dict[str, Any] = {
        "name": f"{name} {year}",
        "charge_type": "cost_center",
        "charge_uuid": str(office.centers[code]),
        "start_date": f"{year}-01-01",
        "end_date": f"{year}-12-31",
        "amount": f"{amount:.2f}",
        "owners_uuids": [str(uuid) for uuid in owners],
    }
    return uuid_of(await office.manager.post("config", f"/customers/{office.uuid}/budgets", body))


def _owners(office: Office, code: str) -> list[str]:
    """Whoever approves what is charged to a cost center looks after its budget."""
    return [center.approver for center in office.company.centers if center.code == code and center.approver]
