"""Starting a search, and pricing one of its offers again."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any
from uuid import UUID

from kit.core.clock import Clock, local_day
from kit.core.money import ZERO, text_of
from kit.core.principal import Principal
from kit.core.refusals import CustomerBlocked, CustomerRequired, ValidationFailed
from kit.db.database import Database
from kit.db.scopes import CustomerScope
from kit.db.tenancy import locate
from kit.http.uow import UnitOfWork, UnitOfWorkMaker

from orders_service.pricing.queries import prices_of
from orders_service.pricing.rules import AgencyPrices
from orders_service.products.criteria import SearchContext
from orders_service.products.declaration import Product
from orders_service.products.registry import product_of
from orders_service.references.queries import get_customer
from orders_service.search.lifecycle import ProviderStatus, SearchStatus, status_of_search
from orders_service.search.limits import require_room
from orders_service.search.lowest import lowest_rules
from orders_service.search.offer_rows import reprice_row, store_price_of_key
from orders_service.search.policies import PolicyRule, PolicySubject
from orders_service.search.purpose import require_own_purpose
from orders_service.search.queries.chosen import ChosenOffer, policies_of, subjects_of, take_offer
from orders_service.search.refusals import OfferExpired, PriceChanged
from orders_service.search.shapes import offer_shape
from orders_service.search.tables import SearchProviderTable, SearchTable
from orders_service.suppliers.accounts.queries import accesses_of
from orders_service.suppliers.accounts.rules import Access
from orders_service.suppliers.market import AnySupplier, Markets
from orders_service.suppliers.protocol import SupplierError, SupplierRefused
from orders_service.suppliers.refusals import SupplierDidNotAnswer
from orders_service.suppliers.types import ItemKind, Offered, Provider, SupplierAccount

GOOD_FOR = timedelta(minutes=20)
MUST_END_AFTER = timedelta(seconds=25)
"""A supplier's 20 s and the time to store what it answered."""
UNKNOWN_TRAVELER = "Viajante não encontrado"


@dataclass(frozen=True, slots=True)
class Maker:
    """In whose name a search runs; `order_uuid`: it asks again what this order holds."""

    user_uuid: UUID
    employee_uuid: UUID | None
    order_uuid: UUID | None = None


Begun = tuple[SearchTable, list[SearchProviderTable], "SearchPlan"]


@dataclass(frozen=True, slots=True)
class SearchPlan:
    """All that asking the providers needs, so that it needs no request."""

    search_uuid: UUID
    product: ItemKind
    maker_uuid: UUID
    account: SupplierAccount
    query: Any
    providers: tuple[Provider, ...]
    rules: tuple[PolicyRule, ...]
    subjects: tuple[PolicySubject, ...]
    prices: AgencyPrices


async def start_search(
    product: Product, asked: SearchContext, *, by: Principal, uow: UnitOfWork, clock: Clock, market: AnySupplier
) -> Begun:
    """Store a search whose providers are asked after the commit, by the plan.

    Raises ValidationFailed, CustomerRequired, CustomerBlocked, TooManySearches.
    """
    errors = product.criteria.errors(asked, local_day(clock.now()))
    if errors:
        raise ValidationFailed(errors)
    account = await _open_account(by, uow)
    await require_own_purpose(asked, by=by, customer_uuid=account.customer_uuid, uow=uow)
    subjects = await _subjects(asked, by=by, uow=uow)
    maker = Maker(by.user_uuid, by.employee_uuid)
    await require_room(uow, maker.user_uuid)
    return await begin_search(product, asked, maker=maker, account=account, subjects=subjects, uow=uow, market=market)


async def begin_search(
    product: Product,
    asked: SearchContext,
    *,
    maker: Maker,
    account: SupplierAccount,
    subjects: Sequence[PolicySubject],
    uow: UnitOfWork,
    market: AnySupplier,
) -> Begun:
    """Store what may be searched; `subjects` are whose policies mark the offers."""
    rules = await policies_of(uow, product.kind)
    query = product.criteria.query(asked)
    search = _new_search(product, asked, query, account=account, maker=maker, clock=uow.clock)
    search.lowest_rules = lowest_rules(rules, subjects)
    sellers = market.providers(query)
    accesses = await accesses_of(uow, account.customer_uuid, [seller.slug for seller in sellers])
    providers = [_new_provider(search, seller, accesses.get(seller.slug)) for seller in sellers]
    search.move_to(status_of_search([ProviderStatus(provider.status) for provider in providers]))
    uow.add(search)
    await uow.flush()
    for provider in providers:
        uow.add(provider)
    asked_of = tuple(seller for seller, kept in zip(sellers, providers, strict=True) if kept.reason is None)
    plan = SearchPlan(
        search_uuid=search.uuid,
        product=product.kind,
        maker_uuid=maker.user_uuid,
        account=replace(account, accesses=accesses),
        query=query,
        providers=asked_of,
        rules=tuple(rules),
        subjects=tuple(subjects),
        prices=await prices_of(uow, account.customer_uuid, product),
    )
    return search, providers, plan


async def _open_account(by: Principal, uow: UnitOfWork) -> SupplierAccount:
    await uow.session.connection()  # a foreign customer is refused here
    customer = await get_customer(uow, by.customer())
    if customer is None:
        raise CustomerRequired
    if customer.fraud_blocking or not customer.is_active:
        raise CustomerBlocked
    return SupplierAccount(customer.uuid, customer.agency_uuid)


async def _subjects(asked: SearchContext, *, by: Principal, uow: UnitOfWork) -> Sequence[PolicySubject]:
    wanted = asked.travelers_uuids or ([by.employee_uuid] if by.employee_uuid else [])
    subjects = await subjects_of(uow, wanted, cost_center_uuid=asked.cost_center_uuid, order_uuid=asked.order_uuid)
    known = {subject.employee_uuid for subject in subjects}
    if asked.travelers_uuids and known != set(asked.travelers_uuids):
        raise ValidationFailed(
            {
                f"travelers_uuids.{index}": [UNKNOWN_TRAVELER]
                for index, uuid in enumerate(asked.travelers_uuids)
                if uuid not in known
            }
        )
    return subjects


def _new_search(
    product: Product, asked: SearchContext, query: Any, *, account: SupplierAccount, maker: Maker, clock: Clock
) -> SearchTable:
    return SearchTable(
        customer_uuid=account.customer_uuid,
        agency_uuid=account.agency_uuid,
        maker_uuid=maker.user_uuid,
        order_uuid=maker.order_uuid,
        product=product.kind,
        status=SearchStatus.RUNNING,
        query=asked.model_dump(mode="json", exclude_unset=True),
        stretches=product.criteria.stretches(query),
        travelers_uuids=[str(uuid) for uuid in asked.travelers_uuids or filter(None, [maker.employee_uuid])],
        cost_center_uuid=asked.cost_center_uuid,
        deadline_at=clock.now() + MUST_END_AFTER,
        expires_at=clock.now() + GOOD_FOR,
    )


def _new_provider(search: SearchTable, provider: Provider, access: Access | None) -> SearchProviderTable:
    """One that sells nothing to the customer is not asked, and says why."""
    reason = access.refusal if access else None
    return SearchProviderTable(
        customer_uuid=search.customer_uuid,
        search_uuid=search.uuid,
        provider_uuid=provider.uuid,
        slug=provider.slug,
        name=provider.name,
        logo=provider.logo,
        status=ProviderStatus.FAILED if reason else ProviderStatus.WAITING,
        reason=reason,
    )


async def price_again(
    open_uow: UnitOfWorkMaker, offer_uuid: UUID, *, by: Principal, markets: Markets, search_uuid: UUID | None = None
) -> tuple[ChosenOffer, Offered]:
    """The offer at its price of this moment, no connection held while the supplier is asked; what the supplier tells
    more of it than in the search, such as all rooms of a hotel, is kept.

    Raises PriceChanged after keeping the new price, so that the same call again accepts it; OfferExpired when the
    supplier sells it no more; SupplierDidNotAnswer.
    """
    async with open_uow() as uow:
        if search_uuid is not None:
            await locate(uow, SearchTable, search_uuid)
        chosen = await take_offer(uow, offer_uuid, by=by, search_uuid=search_uuid)
        account = replace(await account_of(uow), provider_slug=chosen.provider.slug)
        prices = await prices_of(uow, account.customer_uuid, product_of(chosen.product))
    offer = prices.charged(await _ask_price(markets.of(chosen.product), chosen.key, account))
    value = offer.value or ZERO
    has_changed = value != chosen.value
    if has_changed or offer_shape(offer, product_of(chosen.product)) != chosen.kept:
        async with open_uow() as uow:
            await uow.enter_customer(account.customer_uuid)
            await reprice_row(uow, chosen, offer)
    if not has_changed:
        return chosen, offer
    raise PriceChanged(details={"value": text_of(chosen.value), "new_value": text_of(value)})


async def account_of(uow: UnitOfWork) -> SupplierAccount:
    """The customer of the scope as suppliers know it."""
    customer_uuid = uow.customer_uuid
    customer = await get_customer(uow, customer_uuid) if customer_uuid else None
    if customer is None:
        raise CustomerRequired
    return SupplierAccount(customer.uuid, customer.agency_uuid)


async def _ask_price(market: AnySupplier, key: str, account: SupplierAccount) -> Offered:
    try:
        offer: Offered = await market.price(key, account=account)
    except SupplierRefused as problem:
        raise OfferExpired from problem
    except SupplierError as problem:
        raise SupplierDidNotAnswer(headers={"Retry-After": "2"}) from problem
    return offer


async def follow_price(
    db: Database, account: SupplierAccount, offer_key: str, *, product: str, market: AnySupplier
) -> None:
    """After a hold came at another price: the offer shows it, so that the same call again accepts it.

    Raises OfferExpired, SupplierDidNotAnswer.
    """
    offer, sold = await _ask_price(market, offer_key, account), product_of(product)
    async with db.work(CustomerScope(account.customer_uuid)) as uow:
        prices = await prices_of(uow, account.customer_uuid, sold)
        await store_price_of_key(uow, prices.charged(offer), sold)
