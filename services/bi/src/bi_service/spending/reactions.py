"""What bi does when something was issued, canceled or approved elsewhere."""

from datetime import datetime
from decimal import Decimal
from typing import Any

from contracts.expenses import ExpenseApproved
from contracts.orders import ItemCanceled, ItemIssued
from kit.core.clock import local_day
from kit.core.metadata import columns_of
from kit.db.stamps import stamp
from kit.db.work import UnitOfWork
from sqlalchemy import delete, select
from sqlalchemy.dialects.postgresql import insert

from bi_service.spending.actions import book
from bi_service.spending.rules import EXPENSE
from bi_service.spending.tables import FACT, EarlyCancellation, SpendFact

ISSUED, CANCELED, APPROVED = "issued", "canceled", "approved"
_OF_EXPENSE = {
    *("order_uuid", "report_uuid", "expense_type_uuid", "expense_type_name"),
    *("expense_category_uuid", "expense_category_name"),
}


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
        bought_on=local_day(fact.issued_at),
        bought_value=fact.value,
        routes=[route.model_dump() for route in fact.routes],
        order_uuid=fact.order_uuid,
        order_number=fact.order_number,
    )
    if await book(uow, row):
        await _book_early_cancellation(row, uow)


async def book_spending_back_when_item_canceled(fact: ItemCanceled, uow: UnitOfWork) -> None:
    """A canceled ticket gives its money back on the day of its cancellation; one not issued here yet waits for it."""
    if not fact.was_issued:
        return
    wanted = select(SpendFact).where(FACT.source_uuid == fact.uuid, FACT.kind == ISSUED)
    issued = await uow.session.scalar(wanted)
    if issued is not None:
        await book(uow, _cancellation(issued, value=fact.value, at=fact.canceled_at))
        return
    early = EarlyCancellation(
        customer_uuid=fact.customer_uuid, source_uuid=fact.uuid, value=fact.value, canceled_at=fact.canceled_at
    )
    stamp(early, uow.clock.now())
    once = insert(EarlyCancellation).values(early.model_dump())
    await uow.session.execute(once.on_conflict_do_nothing(constraint="early_cancellation_key"))
    uow.note_change()


async def _book_early_cancellation(issued: SpendFact, uow: UnitOfWork) -> None:
    columns = columns_of(EarlyCancellation)
    waiting = delete(EarlyCancellation).where(columns.source_uuid == issued.source_uuid)
    found = (await uow.session.execute(waiting.returning(columns.value, columns.canceled_at))).first()
    if found is not None:
        await book(uow, _cancellation(issued, value=found.value, at=found.canceled_at))


def _cancellation(issued: SpendFact, *, value: Decimal, at: datetime) -> SpendFact:
    """The opposite of a purchase: `value` is given back on its day, counts are taken back from the purchase's day."""
    kept = issued.model_dump(exclude={"uuid", "created_at", "updated_at"})
    opposite: dict[str, Any] = {
        "kind": CANCELED,
        "value": -value,
        "items": -1,
        "broken": -issued.broken,
        "booked_at": at,
        "booked_on": local_day(at),
        "bought_on": issued.booked_on,
        "bought_value": -issued.value,
    }
    return SpendFact(**{**kept, **opposite})


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
        bought_on=local_day(fact.approved_at),
        bought_value=fact.value,
        spent_on=fact.on_date,
        **fact.model_dump(include=_OF_EXPENSE),
        **fact.charge.model_dump(),
        issuer_uuid=fact.employee_uuid,
        issuer_name=fact.employee_name,
        provider="",
    )
    await book(uow, row)
