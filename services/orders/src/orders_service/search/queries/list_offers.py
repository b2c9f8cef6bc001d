"""The offers of a stretch: the cheapest family of each flight, filtered, ordered and cut in the database."""

from collections.abc import Sequence
from datetime import date, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

from fastapi import Request, Response
from kit.core.clock import local_day
from kit.core.principal import Principal
from kit.core.refusals import ValidationFailed
from kit.http.pages import PageParams, page_answer, paginate, try_later
from kit.http.uow import UnitOfWork
from sqlalchemy import RowMapping, Select, func, or_, select
from sqlalchemy.dialects.postgresql import distinct_on

from orders_service.products.declaration import Product
from orders_service.products.registry import product_of
from orders_service.search.filters import OfferFilters, OfferSort
from orders_service.search.lifecycle import SearchStatus
from orders_service.search.queries.conditions import OFFER, Condition, conditions, in_policy
from orders_service.search.queries.facets import FacetNames, read_facets
from orders_service.search.queries.offer_read import offer_read
from orders_service.search.queries.read_search import (
    WAIT_TIME,
    find_search,
    providers_column,
    status_now,
    told_providers,
)
from orders_service.search.rules import MINUTE_WEIGHT, STOP_WEIGHT

NEARBY_DAYS = 3
CHANGE_OF_FLIGHT = timedelta(minutes=60)
"""Between the flight chosen for an earlier stretch and the next one."""
WEIGHTED_PRICE = OFFER.c.adult_value + OFFER.c.duration * MINUTE_WEIGHT + OFFER.c.stops * STOP_WEIGHT
"""What recommends a flight: its price, and what its time and stops cost who flies it."""
_LAST = OFFER.c.value.is_(None)
"""What has no price yet comes after everything that has one."""
NO_SUCH_STRETCH = "Trecho inexistente"
NOT_COMBINABLE = "Opção inválida"


async def list_offers(
    uow: UnitOfWork, search_uuid: UUID, filters: OfferFilters, *, by: Principal, page: PageParams, request: Request
) -> Response:
    """Page of OfferRead with facets and nearby; 202 while nothing has come."""
    lowest_of = _lowest_column(search_uuid, filters.stretch_index)
    search = await find_search(uow, search_uuid, lowest_of, providers_column(), by=by)
    if filters.stretch_index >= len(search["stretches"]):
        raise ValidationFailed({"stretch_index": [NO_SUCH_STRETCH]})
    base = [OFFER.c.search_uuid == search_uuid, OFFER.c.stretch_index == filters.stretch_index]
    lowest: Decimal | None = search["lowest"]
    providers = told_providers(search, search["providers"], now=uow.clock.now())
    if lowest is None and status_now(providers) is SearchStatus.RUNNING:
        return try_later(wait_time=WAIT_TIME)
    base += await _combinable(uow, search_uuid, filters)
    marked = in_policy(search, lowest)
    product = product_of(search["product"])
    given = conditions(filters, search, marked, product=product)
    chosen = [_or_unpriced(condition, product) for condition in given.values()]
    result = await paginate(uow, _flights([*base, *chosen], marked, filters.sort), page=page, request=request)
    base += [OFFER.c.value.is_not(None)] if product.is_quoted else []
    names = _names(search, providers, filters.stretch_index)
    facets = await read_facets(uow, base, product=product, given=given, marked=marked, names=names)
    today, index = local_day(uow.clock.now()), filters.stretch_index
    nearby = nearby_days(search, providers, stretch_index=index, lowest=lowest, today=today)
    return page_answer(
        result,
        lambda row: offer_read(row, search=search, lowest=lowest, to_agency=by.is_agency),
        extra={"facets": facets, "nearby": nearby},
    )


def _names(search: RowMapping, providers: Sequence[dict[str, Any]], stretch_index: int) -> FacetNames:
    """Of the companies that were asked, and of the places at both ends of the stretch."""
    stretch, places = search["stretches"][stretch_index], product_of(search["product"]).criteria.places
    return {
        "companies": {provider["slug"]: provider["name"] for provider in providers},
        "places": {**places(stretch["origin"]), **places(stretch["destination"])},
    }


def _lowest_column(search_uuid: UUID, stretch_index: int) -> Any:
    stretch = (OFFER.c.search_uuid == search_uuid, OFFER.c.stretch_index == stretch_index)
    return select(func.min(OFFER.c.value)).where(*stretch).scalar_subquery().label("lowest")


def _or_unpriced(condition: Condition, product: Product) -> Condition:
    """What a consultant chooses is there whatever one filters by, and counted by no facet."""
    return or_(condition, OFFER.c.value.is_(None)) if product.is_quoted else condition


def _flights(given: Sequence[Condition], marked: Condition, sort: OfferSort) -> Select[Any]:
    """One row per flight: its cheapest fare among those that pass the filters."""
    cheapest = (
        select(OFFER.c.uuid)
        .ext(distinct_on(OFFER.c.flight_key))
        .where(*given)
        .order_by(OFFER.c.flight_key, OFFER.c.value, OFFER.c.uuid)
        .subquery()
    )
    orders: dict[OfferSort, tuple[Any, ...]] = {
        OfferSort.RECOMMENDED: (marked.desc(), WEIGHTED_PRICE, OFFER.c.value),
        OfferSort.DURATION: (OFFER.c.duration, OFFER.c.value),
        OfferSort.DEPARTURE: (OFFER.c.departs_at, OFFER.c.value),
        OfferSort.ARRIVAL: (OFFER.c.lands_at, OFFER.c.value),
        OfferSort.STARS: (OFFER.c.attributes["stars"].as_integer().desc().nulls_last(), OFFER.c.value),
    }
    order = orders.get(sort, (OFFER.c.value,))
    return select(OFFER).join(cheapest, cheapest.c.uuid == OFFER.c.uuid).order_by(_LAST, *order, OFFER.c.uuid)


async def _combinable(uow: UnitOfWork, search_uuid: UUID, filters: OfferFilters) -> list[Condition]:
    """What can be flown after the offers chosen for earlier stretches. Raises ValidationFailed."""
    if not filters.combines_with:
        return []
    statement = select(OFFER.c.uuid, OFFER.c.arrives_at).where(
        OFFER.c.search_uuid == search_uuid,
        OFFER.c.stretch_index < filters.stretch_index,
        OFFER.c.uuid.in_(filters.combines_with),
    )
    chosen = {row["uuid"]: row["arrives_at"] for row in await uow.rows(statement)}
    if set(chosen) != set(filters.combines_with):
        raise ValidationFailed({"combines_with": [NOT_COMBINABLE]})
    return [OFFER.c.departs_at >= max(chosen.values()) + CHANGE_OF_FLIGHT]


def nearby_days(
    search: RowMapping,
    providers: Sequence[dict[str, Any]],
    *,
    stretch_index: int,
    lowest: Decimal | None,
    today: date,
) -> list[dict[str, Any]]:
    """Three days before to three after, the lowest each provider told; null where none did."""
    go = date.fromisoformat(search["stretches"][stretch_index]["go_date"])
    known: dict[date, Decimal] = {go: lowest} if lowest is not None else {}
    for told in (told for provider in providers for told in provider["nearby"]):
        if told["stretch"] == stretch_index:
            day, value = date.fromisoformat(told["day"]), Decimal(told["value"])
            known[day] = min(value, known.get(day, value))
    last = today + timedelta(days=product_of(search["product"]).criteria.horizon_days)
    days = [go + timedelta(days=shift) for shift in range(-NEARBY_DAYS, NEARBY_DAYS + 1)]
    return [
        {"day": day.isoformat(), "value": f"{known[day]:.2f}" if day in known else None}
        for day in days
        if today <= day <= last
    ]
