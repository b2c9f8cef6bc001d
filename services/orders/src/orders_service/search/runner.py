"""Runs the providers of a search after its 202, each by itself, and stores offers as they arrive."""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import aclosing
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

from kit.core.clock import local_day
from kit.core.metadata import table_of
from kit.db.database import Database
from kit.db.scopes import CustomerScope
from kit.http.uow import UnitOfWork
from sqlalchemy import distinct, func, insert, select, update

from orders_service.products.registry import product_of
from orders_service.search.actions import MUST_END_AFTER, SearchPlan
from orders_service.search.lifecycle import ProviderStatus, status_of_search
from orders_service.search.offer_rows import row_of, violations_of
from orders_service.search.tables import SearchOfferTable, SearchProviderTable, SearchTable
from orders_service.suppliers.accounts.logins import CredentialNotRead
from orders_service.suppliers.market import AnySupplier
from orders_service.suppliers.protocol import SupplierError, SupplierRefused, SupplierTimedOut
from orders_service.suppliers.types import NearbyFare, Offered, Provider

LOG = logging.getLogger("orders.search")
_OFFER = table_of(SearchOfferTable)
_PROVIDER = table_of(SearchProviderTable)


@dataclass(frozen=True, slots=True)
class Ended:
    """How a provider's part ended. `reason`: why it has no offers, in Portuguese, where that is known."""

    status: ProviderStatus
    reason: str | None = None


class SearchRunner:
    """The searches that run in this process. One that dies with it is ended by its deadline (see queries, sweeps)."""

    def __init__(self, db: Database) -> None:
        self._db = db
        self._running: set[asyncio.Task[None]] = set()

    def start(self, plan: SearchPlan, market: AnySupplier) -> None:
        """Ask all providers at once; returns before any has answered."""
        for provider in plan.providers:
            task = asyncio.create_task(self._ask(plan, provider, market))
            self._running.add(task)
            task.add_done_callback(self._running.discard)

    async def _ask(self, plan: SearchPlan, provider: Provider, market: AnySupplier) -> None:
        nearby: list[NearbyFare] = []
        try:
            async with asyncio.timeout(MUST_END_AFTER.total_seconds()):
                await self._listen(plan, provider, market, nearby)
            ended = Ended(ProviderStatus.DONE)
        except (SupplierTimedOut, TimeoutError):
            ended = Ended(ProviderStatus.TIMED_OUT)
        except (SupplierRefused, CredentialNotRead) as problem:
            ended = Ended(ProviderStatus.FAILED, problem.reason)
        except SupplierError:
            ended = Ended(ProviderStatus.FAILED)
        except Exception:
            LOG.exception("search of %s broke", provider.slug)
            ended = Ended(ProviderStatus.FAILED)
        try:
            await self._end(plan, provider, ended, nearby)
        except Exception:  # the deadline ends what could not be told
            LOG.exception("the end of %s could not be stored", provider.slug)

    async def _listen(
        self, plan: SearchPlan, provider: Provider, market: AnySupplier, nearby: list[NearbyFare]
    ) -> None:
        """Keep the offers of one provider as they come; the lowest fares of the days around go into `nearby`."""
        samples: dict[int, Offered] = {}
        answers = market.search(plan.query, provider, account=plan.account)
        async with aclosing(answers) as batches:  # type: ignore[type-var]
            async for batch in batches:
                samples.update({offer.stretch_index: offer for offer in batch.offers})
                nearby.extend(plan.prices.charged_fares(batch.nearby, samples))
                await self._keep(plan, [plan.prices.charged(offer) for offer in batch.offers])

    async def _keep(self, plan: SearchPlan, offers: Sequence[Offered]) -> None:
        if not offers:
            return
        now, product = self._db.clock.now(), product_of(plan.product)
        today = local_day(now)
        rows = [
            row_of(
                offer,
                product,
                search_uuid=plan.search_uuid,
                customer_uuid=plan.account.customer_uuid,
                violations=violations_of(offer, product, rules=plan.rules, subjects=plan.subjects, today=today),
                now=now,
            )
            for offer in offers
        ]
        async with self._db.work(CustomerScope(plan.account.customer_uuid)) as uow:
            await uow.session.execute(insert(_OFFER), rows)

    async def _end(self, plan: SearchPlan, provider: Provider, ended: Ended, nearby: list[NearbyFare]) -> None:
        async with self._db.work(CustomerScope(plan.account.customer_uuid)) as uow:
            search = await uow.lock(SearchTable, plan.search_uuid)
            await _store_end(uow, search, provider.slug, ended, nearby)
            search.move_to(status_of_search(await provider_states(uow, search)))
            search.updated_at = uow.clock.now()
            await uow.flush()
            hint_screens(uow, search)


async def _store_end(uow: UnitOfWork, search: SearchTable, slug: str, ended: Ended, nearby: list[NearbyFare]) -> None:
    days = [{"stretch": f.stretch_index, "day": f.day.isoformat(), "value": str(f.value)} for f in nearby]
    count = select(_flights()).where(_OFFER.c.search_uuid == search.uuid, _OFFER.c.provider == slug)
    await uow.session.execute(
        update(_PROVIDER)
        .where(_PROVIDER.c.search_uuid == search.uuid, _PROVIDER.c.slug == slug)
        .values(
            status=ended.status,
            reason=ended.reason,
            nearby=days,
            offers=count.scalar_subquery(),
            updated_at=uow.clock.now(),
        )
    )


def _flights() -> Any:
    return func.count(distinct(_OFFER.c.flight_key))


async def provider_states(uow: UnitOfWork, search: SearchTable) -> list[ProviderStatus]:
    """How each provider of a search stands."""
    statement = select(_PROVIDER.c.status).where(_PROVIDER.c.search_uuid == search.uuid)
    return [ProviderStatus(row["status"]) for row in await uow.rows(statement)]


def hint_screens(uow: UnitOfWork, search: SearchTable) -> None:
    """The searcher's screen asks again."""
    uow.live(
        entity="search",
        entity_uuid=search.uuid,
        status=search.status,
        version=search.version,
        user_uuids=(search.maker_uuid,),
    )


_RUNNERS: WeakKeyDictionary[Database, SearchRunner] = WeakKeyDictionary()


def runner_of(db: Database) -> SearchRunner:
    """The runner of this process."""
    return _RUNNERS.setdefault(db, SearchRunner(db))
