"""A consultant answers what was asked for with options, or takes one back before it was chosen."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

from kit.core.ids import new_uuid
from kit.core.money import text_of
from kit.core.principal import Principal
from kit.core.refusals import Errors, NotFound, ValidationFailed
from kit.http.etags import require_version
from kit.http.uow import UnitOfWork
from kit.workflow.history import doer_of

from orders_service.booking.actions.change_item import require_open
from orders_service.booking.actions.moves import hint_screens, move_item, notify, record, settle
from orders_service.booking.actions.taking import Taken, take_order
from orders_service.booking.queries.standing import facts_of
from orders_service.booking.schemas.options import OptionInput, OptionsInput
from orders_service.catalogue.queries import list_own_hotels
from orders_service.products.hotel_offer import hotel_shape
from orders_service.products.offline_options import (
    MOST,
    Option,
    OptionStatus,
    ends_at,
    find_option,
    living,
    with_options,
    without_option,
)
from orders_service.products.registry import document_of
from orders_service.products.shapes import Document
from orders_service.records.lifecycle import ItemAction, ItemStatus, OrderStatus
from orders_service.records.tables.booking import ItemTable
from orders_service.suppliers.sandbox.hotel.cities import cities_by_uuid
from orders_service.suppliers.sandbox.offline.catalogue import find_hotel
from orders_service.suppliers.sandbox.offline.own_hotels import hotel_of

Own = Mapping[UUID, dict[str, Any]]
"""Hotels of the agency's own catalogue, as items keep them."""

GOOD_FOR = timedelta(hours=48)
"""DOMAIN section 3: a quoted stay is kept for 48 hours."""
NOT_THE_SUM = "Deve ser a soma do fornecedor, das taxas, do fee e do markup"
TOO_MANY = f"Um item tem até {MOST} opções em aberto"
BAD_TIME = "A validade deve ser futura e até o check-in"
UNKNOWN_HOTEL = "Hotel fora do catálogo da agência nesta cidade"


async def quote_item(
    order_uuid: UUID, item_uuid: UUID, *, body: OptionsInput, by: Principal, uow: UnitOfWork, seen: int | None
) -> None:
    """Options are open for the issuer; the order is quoted once all its items are, and its issuer is told.

    Raises NotFound, StaleVersion, InvalidStatus, ValidationFailed.
    """
    taken = await take_order(uow, order_uuid, by=by)
    item, now = taken.item(item_uuid), uow.clock.now()
    require_version(item, seen)
    require_open(taken, item, ItemAction.QUOTE, by=by, clock=uow.clock)
    document, until = document_of(item), body.expires_at or min(now + GOOD_FOR, item.departs_at)
    own = await _own_hotels(uow, body, agency_uuid=taken.order.agency_uuid)
    errors = _errors(document, body, own, until=until, item=item, now=now)
    if errors:
        raise ValidationFailed(errors)
    told = [_kept(option, _hotel_of(option, document, own), item, until=until) for option in body.options]
    item.details = dict(with_options(document, told))
    move_item(item, ItemAction.QUOTE, facts_of(taken.order, taken.items, by=by, now=now))
    said = f"{_sent(len(body.options))}: {item.description}"
    record(uow, taken.order, by=doer_of(by), kind="item_quoted", description=said)
    before = taken.order.state
    await _follow(uow, taken, item, by=by)
    if before is OrderStatus.QUOTING and taken.order.state is OrderStatus.QUOTED:
        await _notify(uow, taken)


def _sent(count: int) -> str:
    return "1 opção enviada" if count == 1 else f"{count} opções enviadas"


async def remove_option(
    order_uuid: UUID, item_uuid: UUID, option_uuid: UUID, *, by: Principal, uow: UnitOfWork, seen: int | None
) -> None:
    """It is offered no more; without the last one the item waits for a consultant again.

    Raises NotFound, StaleVersion, InvalidStatus (one was chosen, or the order is no cart).
    """
    taken = await take_order(uow, order_uuid, by=by)
    item = taken.item(item_uuid)
    require_version(item, seen)
    document = document_of(item)
    if find_option(document, option_uuid) is None:
        raise NotFound
    require_open(taken, item, ItemAction.REMOVE_OPTION, by=by, clock=uow.clock)
    item.details = dict(without_option(document, option_uuid))
    if not living(item.details, uow.clock.now()):
        move_item(item, ItemAction.ASK_ANEW)
    record(uow, taken.order, by=doer_of(by), kind="item_quoted", description=f"Opção retirada: {item.description}")
    await _follow(uow, taken, item, by=by)


async def _follow(uow: UnitOfWork, taken: Taken, item: ItemTable, *, by: Principal) -> None:
    """The item is kept as long as its last open option, the order as its items say."""
    until = [ends_at(option) for option in living(document_of(item), uow.clock.now())]
    item.expires_at = max(until) if item.state is ItemStatus.QUOTED and until else item.departs_at
    item.updated_at = taken.order.updated_at = uow.clock.now()
    await settle(uow, taken, by=doer_of(by))
    await hint_screens(uow, taken.order)


async def _notify(uow: UnitOfWork, taken: Taken) -> None:
    number = taken.order.order_number
    text = "A agência respondeu a cotação. Escolha uma opção e envie o pedido para aprovação."
    await notify(uow, taken.order, kind="order_quoted", title=f"Pedido {number} cotado", text=text)


async def _own_hotels(uow: UnitOfWork, body: OptionsInput, *, agency_uuid: UUID) -> Own:
    """Those of the agency's own catalogue that options name."""
    named = [option.hotel_uuid for option in body.options if option.hotel_uuid is not None]
    found = await list_own_hotels(uow, agency_uuid, uuids=named) if named else []
    cities = cities_by_uuid()
    return {one.uuid: hotel_shape(hotel_of(one, cities[one.city_uuid])) for one in found if one.city_uuid in cities}


def _errors(
    document: Document, body: OptionsInput, own: Own, *, until: datetime, item: ItemTable, now: datetime
) -> Errors:
    """What is wrong, by dotted path."""
    found: Errors = {}
    if not now < until <= item.departs_at:
        found["expires_at"] = [BAD_TIME]
    if len(body.options) + len(living(document, now)) > MOST:
        found["options"] = [TOO_MANY]
    for at, option in enumerate(body.options):
        if option.customer_value is not None and option.customer_value != _sum_of(option):
            found[f"options.{at}.customer_value"] = [NOT_THE_SUM]
        if option.hotel_uuid is not None and _hotel_of(option, document, own) is None:
            found[f"options.{at}.hotel_uuid"] = [UNKNOWN_HOTEL]
    return found


def _sum_of(option: OptionInput) -> Any:
    return option.provider_value + option.other_taxes + option.hotel_fee + option.hotel_markup


def _hotel_of(option: OptionInput, document: Document, own: Own) -> dict[str, Any] | None:
    """The hotel of the catalogue: the one named, or the one asked for where the option has its name."""
    asked: dict[str, Any] | None = document["hotel"]
    if option.hotel_uuid is None:
        return asked if asked and asked["name"] == option.hotel_name else None
    if asked and asked["uuid"] == str(option.hotel_uuid):
        return asked
    city = document["city_uuid"]
    mine = own.get(option.hotel_uuid)
    if mine is not None and mine["city_uuid"] == city:
        return mine
    hotel = find_hotel(UUID(city) if city else None, option.hotel_uuid)
    return hotel_shape(hotel) if hotel else None


def _kept(option: OptionInput, hotel: dict[str, Any] | None, item: ItemTable, *, until: datetime) -> Option:
    """As the item keeps it."""
    money = ("provider_value", "other_taxes", "hotel_fee", "hotel_markup")
    rules = option.booking_rules
    return {
        "uuid": str(new_uuid()),
        "status": OptionStatus.OPEN.value,
        "provider": option.provider or item.provider_name,
        "hotel": hotel,
        "hotel_name": option.hotel_name,
        "room_description": option.room_description,
        "regimen": option.regimen.value,
        **{name: text_of(getattr(option, name)) for name in money},
        "customer_value": text_of(_sum_of(option)),
        "payment": option.payment.value,
        "obs": option.obs,
        "booking_rules": rules.model_dump(mode="json") if rules else None,
        "expires_at": until.astimezone(UTC).isoformat(),
    }
