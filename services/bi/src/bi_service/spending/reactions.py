"""What bi does when something was issued, canceled or approved elsewhere."""

from typing import Any

from contracts.expenses import ExpenseApproved
from contracts.orders import ItemCanceled, ItemIssued
from kit.core.clock import local_day
from kit.db.work import UnitOfWork
from sqlalchemy import select

from bi_service.spending.actions import book
from bi_service.spending.tables import FACT, SpendFact

ISSUED, CANCELED, APPROVED = "issued", "canceled", "approved"
EXPENSE = "expense"


class NotIssuedHere(LookupError):
    """A cancellation of something never booked: tried again, then kept as a dead letter."""


async def book_spending_when_item_issued(fact: ItemIssued, uow: UnitOfWork) -> None:
    """An issued item is money spent on its day."""
    row = SpendFact(
        customer_uuid=fact.customer_uuid,
        agency_uuid=fact.agency_uuid,
        source_uuid=fact.uuid,
        kind=ISSUED,
        item=fact.table,
        value=fact.value,
        items=1,
        broken=int(fact.out_of_policy),
        booked_at=fact.issued_at,
        booked_on=local_day(fact.issued_at),
        departs_on=fact.departs_on,
        **fact.charge.model_dump(),
        issuer_uuid=fact.issuer_uuid,
        issuer_name=fact.issuer_name,
        provider=fact.provider,
        routes=[route.model_dump() for route in fact.routes],
    )
    await book(uow, row)


async def book_spending_back_when_item_canceled(fact: ItemCanceled, uow: UnitOfWork) -> None:
    """A canceled ticket gives its money back on the day of its cancellation. Raises NotIssuedHere."""
    if not fact.was_issued:
        return
    wanted = select(SpendFact).where(FACT.source_uuid == fact.uuid, FACT.kind == ISSUED)
    issued = await uow.session.scalar(wanted)
    if issued is None:
        raise NotIssuedHere(str(fact.uuid))
    kept = issued.model_dump(exclude={"uuid", "created_at", "updated_at"})
    opposite: dict[str, Any] = {
        "kind": CANCELED,
        "value": -fact.value,
        "items": -1,
        "broken": -issued.broken,
        "booked_at": fact.canceled_at,
        "booked_on": local_day(fact.canceled_at),
    }
    await book(uow, SpendFact(**{**kept, **opposite}))


async def book_spending_when_expense_approved(fact: ExpenseApproved, uow: UnitOfWork) -> None:
    """An approved expense is money spent on the day of its approval: months that are over do not change any more."""
    row = SpendFact(
        customer_uuid=fact.customer_uuid,
        agency_uuid=fact.agency_uuid,
        source_uuid=fact.uuid,
        kind=APPROVED,
        item=EXPENSE,
        value=fact.value,
        items=1,
        broken=int(fact.out_of_policy),
        booked_at=fact.approved_at,
        booked_on=local_day(fact.approved_at),
        spent_on=fact.on_date,
        expense_type_uuid=fact.expense_type_uuid,
        expense_category_uuid=fact.expense_category_uuid,
        **fact.charge.model_dump(),
        issuer_uuid=fact.employee_uuid,
        issuer_name=fact.employee_name,
        provider="",
    )
    await book(uow, row)
