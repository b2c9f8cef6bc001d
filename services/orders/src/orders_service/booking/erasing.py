"""What orders does once a person was erased: lists find their trips no more by the name they had."""

from kit.core.folding import fold
from kit.http.uow import UnitOfWork
from kit.privacy.personal import Person
from sqlalchemy import select

from orders_service.records.tables.booking import OrderTable, OrderTraveler


async def refold_when_person_erased(person: Person, uow: UnitOfWork) -> None:
    """The searchable names of every order the person travels in, made of what travelers are called now."""
    mine = select(OrderTraveler.order_uuid).where(OrderTraveler.employee_uuid.in_(person.uuids))  # type: ignore[attr-defined,call-overload]
    orders = await uow.session.scalars(select(OrderTable).where(OrderTable.uuid.in_(mine)).with_for_update())  # type: ignore[attr-defined]
    for order in orders.all():
        names = await uow.session.scalars(
            select(OrderTraveler.full_name).where(OrderTraveler.order_uuid == order.uuid).order_by(OrderTraveler.place)  # type: ignore[call-overload]
        )
        before, order.travelers_folded = order.travelers_folded, fold(" ".join(names.all()))
        if before:
            order.search_folded = order.search_folded.replace(before, order.travelers_folded)
    await uow.flush()
