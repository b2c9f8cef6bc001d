"""One search as its author reads it; past its deadline it counts as ended."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from kit.core.metadata import table_of
from kit.core.principal import Principal
from kit.core.refusals import Forbidden, NotFound
from kit.db.tenancy import locate
from kit.http.uow import UnitOfWork
from sqlalchemy import RowMapping, cast, distinct, func, literal, select
from sqlalchemy.dialects.postgresql import JSONB

from orders_service.search.lifecycle import ProviderStatus, SearchStatus, status_of_search
from orders_service.search.refusals import OfferExpired
from orders_service.search.schemas.search import SearchedProvider, SearchRead, StretchRead
from orders_service.search.tables import SearchOfferTable, SearchProviderTable, SearchTable

WAIT_TIME = 1
_OFFER = table_of(SearchOfferTable)
_PROVIDER = table_of(SearchProviderTable)
_SEARCH = table_of(SearchTable)


async def find_search(uow: UnitOfWork, search_uuid: UUID, *columns: Any, by: Principal) -> RowMapping:
    """The caller's own search, still good, with more columns if asked. Raises NotFound, Forbidden, OfferExpired."""
    await locate(uow, SearchTable, search_uuid)
    row = await uow.row(select(_SEARCH, *columns).where(_SEARCH.c.uuid == search_uuid))
    if row is None:
        raise NotFound
    if row["maker_uuid"] != by.user_uuid:
        raise Forbidden
    if row["expires_at"] <= uow.clock.now():
        raise OfferExpired
    return row


async def read_search(uow: UnitOfWork, search_uuid: UUID, *, by: Principal) -> SearchRead:
    """The search with its providers; `offers` counts flights."""
    search = await find_search(uow, search_uuid, by=by)
    providers = await list_providers(uow, search, now=uow.clock.now())
    return search_read(search, providers)


async def list_providers(uow: UnitOfWork, search: RowMapping, *, now: datetime) -> list[dict[str, Any]]:
    """Who was asked, how each stands, how many flights came so far."""
    counted = (
        select(_OFFER.c.provider, func.count(distinct(_OFFER.c.flight_key)).label("flights"))
        .where(_OFFER.c.search_uuid == search["uuid"])
        .group_by(_OFFER.c.provider)
        .subquery()
    )
    statement = (
        select(_PROVIDER, func.coalesce(counted.c.flights, 0).label("flights"))
        .outerjoin(counted, counted.c.provider == _PROVIDER.c.slug)
        .where(_PROVIDER.c.search_uuid == search["uuid"])
        .order_by(_PROVIDER.c.name)
    )
    return told_providers(search, await uow.rows(statement), now=now)


def providers_column() -> Any:
    """The providers of a search in one column, for reads that need no counts."""
    kept = ("slug", "name", "status", "nearby")
    pairs = [part for name in kept for part in (literal(name), _PROVIDER.c[name])]
    told = func.coalesce(func.jsonb_agg(func.jsonb_build_object(*pairs)), cast([], JSONB))
    return select(told).where(_PROVIDER.c.search_uuid == _SEARCH.c.uuid).scalar_subquery().label("providers")


def told_providers(search: RowMapping, stored: Sequence[Mapping[Any, Any]], *, now: datetime) -> list[dict[str, Any]]:
    """Providers as they stand now: past the deadline nobody waits."""
    overdue = search["deadline_at"] <= now
    return [{**row, "status": _status(row["status"], overdue=overdue)} for row in stored]


def _status(stored: str, *, overdue: bool) -> ProviderStatus:
    status = ProviderStatus(stored)
    return ProviderStatus.TIMED_OUT if status is ProviderStatus.WAITING and overdue else status


def status_now(providers: Sequence[dict[str, Any]]) -> SearchStatus:
    """The search's status as its providers say it."""
    return status_of_search([provider["status"] for provider in providers])


def search_read(search: RowMapping | dict[str, Any], providers: Sequence[dict[str, Any]]) -> SearchRead:
    """Search of the API."""
    status = status_now(providers)
    return SearchRead(
        uuid=search["uuid"],
        product=search["product"],
        status=status,
        wait_time=WAIT_TIME if status is SearchStatus.RUNNING else 0,
        expires_at=search["expires_at"],
        stretches=[StretchRead(**stretch) for stretch in search["stretches"]],
        query=search["query"],
        offers_total=sum(provider["flights"] for provider in providers),
        providers=[
            SearchedProvider(
                **{name: told[name] for name in ("slug", "name", "logo", "status", "reason")}, offers=told["flights"]
            )
            for told in providers
        ],
        created_at=search["created_at"],
        updated_at=search["updated_at"],
        version=search["version"],
    )


def new_search_read(search: SearchTable, providers: Sequence[SearchProviderTable]) -> SearchRead:
    """A search that has just begun."""
    asked = [{**p.model_dump(), "status": ProviderStatus(p.status), "flights": 0} for p in providers]
    return search_read(search.model_dump(), sorted(asked, key=lambda p: str(p["name"])))
