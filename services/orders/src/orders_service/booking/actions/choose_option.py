"""The issuer chooses one of the options that a consultant quoted: the item costs what it says."""

from dataclasses import asdict
from decimal import Decimal
from uuid import UUID

from kit.core.principal import Principal
from kit.core.refusals import InvalidStatus, NotFound
from kit.http.etags import require_version
from kit.http.uow import UnitOfWork
from kit.workflow.history import doer_of

from orders_service.booking.actions.change_item import require_open
from orders_service.booking.actions.judging import judge_items
from orders_service.booking.actions.moves import hint_screens, move_item, record, settle
from orders_service.booking.actions.outcomes import put_parts
from orders_service.booking.actions.taking import take_order
from orders_service.booking.queries.standing import facts_of
from orders_service.products.offline_offer import priced_facts
from orders_service.products.offline_options import (
    Option,
    OptionStatus,
    ends_at,
    find_option,
    options_of,
    parts_of_option,
    status_of,
    with_chosen,
)
from orders_service.products.registry import document_of, product_of
from orders_service.records.lifecycle import ItemAction
from orders_service.records.tables.booking import ItemTable
from orders_service.search.refusals import OfferExpired
from orders_service.search.shapes import facts_shape


async def choose_option(
    order_uuid: UUID, item_uuid: UUID, option_uuid: UUID, *, by: Principal, uow: UnitOfWork, seen: int | None
) -> None:
    """The option is chosen and the others are refused; of two people who choose at once the second is refused.

    Raises NotFound, Forbidden, StaleVersion, InvalidStatus, OfferExpired.
    """
    taken = await take_order(uow, order_uuid, by=by)
    item, now = taken.item(item_uuid), uow.clock.now()
    option = find_option(document_of(item), option_uuid)
    if option is None:
        raise NotFound
    require_version(item, seen)
    require_open(taken, item, ItemAction.CHOOSE_OPTION, by=by, clock=uow.clock)
    status = status_of(option, now)
    if status is OptionStatus.EXPIRED:
        raise OfferExpired
    if status is not OptionStatus.OPEN:
        raise InvalidStatus(status, status.label)
    _put_option(item, option)
    move_item(item, ItemAction.CHOOSE_OPTION, facts_of(taken.order, taken.items, by=by, now=now))
    await judge_items(uow, taken)
    record(uow, taken.order, by=doer_of(by), kind="option_chosen", description=f"Opção escolhida: {item.description}")
    item.updated_at = taken.order.updated_at = now
    await settle(uow, taken, by=doer_of(by))
    await hint_screens(uow, taken.order)


def _put_option(item: ItemTable, option: Option) -> None:
    """Hotel, price and time of the item are the option's; policies judge that price, and the cheapest one quoted."""
    lowest = min(Decimal(one["customer_value"]) for one in options_of(document_of(item)))
    document = with_chosen(document_of(item), UUID(option["uuid"]))
    parts, hotel = parts_of_option(option), option["hotel"]
    facts = priced_facts(document, parts=parts, stars=hotel["stars"] if hotel else None)
    item.details, item.expires_at = dict(document), min(ends_at(option), item.departs_at)
    put_parts(item, parts)
    item.policy_facts = facts_shape(facts, lowest_value=lowest)
    for column, value in asdict(product_of(item.kind).summary(document, item.provider_name)).items():
        setattr(item, column, value)
