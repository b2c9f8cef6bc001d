"""What a person chose of an offer: how many travel, which room, who drives, which coverage."""

from dataclasses import replace
from uuid import UUID

from kit.core.refusals import Errors

from orders_service.booking.extras import most_bags
from orders_service.booking.schemas.written import ItemCreate, ItemUpdate
from orders_service.products.choosing import Choice, Purchase
from orders_service.products.registry import document_of, product_of
from orders_service.records.tables.booking import ItemTable
from orders_service.search.queries import ChosenOffer


def party_errors(chosen: ChosenOffer, travelers: int) -> Errors:
    """Whether the offer takes so many."""
    party = product_of(chosen.product).party(chosen.document)
    if travelers in party:
        return {}
    many = party[-1] if len(party) == 1 else f"até {party[-1]}"
    return {"travelers_uuids": [f"Esta oferta é para {many} viajante(s)"]}


def with_choices(chosen: ChosenOffer, body: ItemCreate) -> ChosenOffer:
    """The offer as it is bought: key, price and document follow what was chosen. Raises ValidationFailed."""
    product, choice = product_of(chosen.product), _choice_of(body, body.travelers_uuids)
    offered = Purchase(chosen.key, chosen.parts, chosen.facts, chosen.document)
    bought = product.bought(offered, chosen.kept, choice)
    value = chosen.value + bought.parts.total - chosen.parts.total
    return replace(
        chosen, key=bought.key, parts=bought.parts, value=value, facts=bought.facts, document=bought.document
    )


def choose_anew(item: ItemTable, body: ItemUpdate) -> None:
    """Keep what may be chosen anew of an item that is reserved. Raises ValidationFailed."""
    if body.coverage_uuid is None and body.conductor_uuid is None and body.room_uuid is None:
        return
    item.details = dict(product_of(item.kind).changed(document_of(item), _choice_of(body, item.travelers_uuids)))


def _choice_of(body: ItemCreate | ItemUpdate, travelers: list[UUID]) -> Choice:
    return Choice(
        travelers,
        coverage_uuid=body.coverage_uuid,
        conductor_uuid=body.conductor_uuid,
        room_uuid=body.room_uuid,
        extra_bags=most_bags(body),
    )
