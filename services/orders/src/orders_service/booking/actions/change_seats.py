"""Seats the people of a reserved item anew: the supplier is asked while no connection is held."""

from uuid import UUID

from kit.core.principal import Principal
from kit.core.refusals import ValidationFailed
from kit.http.etags import require_version
from kit.http.uow import UnitOfWorkMaker
from kit.workflow.history import doer_of

from orders_service.booking.actions.change_item import require_open
from orders_service.booking.actions.moves import hint_screens, record
from orders_service.booking.actions.taking import take_order
from orders_service.booking.schemas.written import SeatChoice
from orders_service.booking.seats import put_seats, seats_errors, wanted_seats
from orders_service.records.lifecycle import ItemAction
from orders_service.suppliers.market import Markets
from orders_service.suppliers.protocol import SupplierRefused, SupplierTimedOut, SupplierUnavailable
from orders_service.suppliers.refusals import SupplierDidNotAnswer, reservation_refused
from orders_service.suppliers.types import SupplierAccount


async def change_seats(
    order_uuid: UUID,
    item_uuid: UUID,
    seats: list[SeatChoice],
    *,
    by: Principal,
    open_uow: UnitOfWorkMaker,
    markets: Markets,
    seen: int | None,
) -> None:
    """Everybody sits where they want to, or nobody moves. The item hears of it once more when its tickets are issued,
    so that a process that dies in between leaves nothing wrong.

    Raises NotFound, Forbidden, StaleVersion, InvalidStatus, ValidationFailed, SeatTaken, SupplierDidNotAnswer.
    """
    async with open_uow() as uow:
        taken = await take_order(uow, order_uuid, by=by)
        item = taken.item(item_uuid)
        if not uow.is_replay:
            require_version(item, seen)
        require_open(taken, item, ItemAction.EDIT, by=by, clock=uow.clock)
        wrong = seats_errors(seats, kind=item.kind, travelers=item.travelers_uuids)
        if wrong:
            raise ValidationFailed(wrong)
        account = SupplierAccount(item.customer_uuid, item.agency_uuid, item.provider_slug)
        kind, locator = item.kind, item.tracker or ""
    try:
        held = await markets.of(kind).reseat(locator, wanted_seats(seats), account=account)
    except SupplierRefused as refused:
        raise reservation_refused(kind, refused.reason) from refused
    except (SupplierTimedOut, SupplierUnavailable) as silent:
        raise SupplierDidNotAnswer from silent
    async with open_uow() as uow:
        taken = await take_order(uow, order_uuid, by=by)
        item = taken.item(item_uuid)
        put_seats(item, held)
        said = "Assentos: " + ", ".join(seat.number for seat in held)
        record(uow, taken.order, by=doer_of(by), kind="item_seated", description=f"{said} ({item.description})")
        taken.order.updated_at = uow.clock.now()
        await hint_screens(uow, taken.order)
