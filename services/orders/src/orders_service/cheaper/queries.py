"""Each item of an order beside what was cheaper and what is cheaper now, in four statements whatever their number."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from decimal import Decimal
from typing import Any
from uuid import UUID

from kit.core.metadata import table_of
from kit.core.money import ZERO, text_of
from kit.core.principal import Principal
from kit.core.refusals import NotFound
from kit.db.tenancy import locate
from kit.http.uow import UnitOfWork
from sqlalchemy import RowMapping, bindparam, select, text
from sqlalchemy.dialects.postgresql import JSONB

from orders_service.cheaper.rules import Standing, standing_of
from orders_service.cheaper.tables import ItemComparison
from orders_service.records.queries import visible_to
from orders_service.records.rules import GONE
from orders_service.records.tables.booking import ItemTable, OrderTable
from orders_service.search.queries.below import cheaper_than
from orders_service.search.queries.offer_read import offer_read
from orders_service.search.queries.read_search import providers_column, status_now, told_providers
from orders_service.search.tables import SearchTable
from orders_service.suppliers.types import ItemKind

_KEPT = table_of(ItemComparison)
_ORDER = table_of(OrderTable)
_ITEM = table_of(ItemTable)
_SEARCH = table_of(SearchTable)
_BELOW = cheaper_than("(k.chosen->>'value')::numeric", search="k.asked_again_uuid", stretch="k.stretch_index")
_FOUND = (
    text(f"SELECT k.uuid, {_BELOW} AS found FROM item_comparison k WHERE k.uuid IN :uuids")  # noqa: S608 - our own names
    .bindparams(bindparam("uuids", expanding=True))
    .columns(found=JSONB)
)
Offers = list[dict[str, Any]]


@dataclass(slots=True)
class Compared:
    """`kept`: the comparison with its item's `travelers_uuids`, `departs_at` and `kind`; `found`: what is cheaper now,
    once `standing` is ANSWERED."""

    kept: RowMapping
    standing: Standing
    asked: RowMapping | None = None
    found: Offers | None = None


@dataclass(frozen=True, slots=True)
class Looked:
    """The order somebody looks at; the fields are columns of it."""

    uuid: UUID
    customer_uuid: UUID
    issuer_user_uuid: UUID
    issuer_employee_uuid: UUID | None
    cost_center_uuid: UUID


async def find_order(uow: UnitOfWork, order_uuid: UUID, *, by: Principal) -> Looked:
    """An order the caller may see. Raises NotFound."""
    await locate(uow, OrderTable, order_uuid)
    columns = [_ORDER.c[field.name] for field in fields(Looked)]
    row = await uow.row(select(*columns).where(_ORDER.c.uuid == order_uuid, visible_to(by)))
    if row is None:
        raise NotFound
    return Looked(**row)


async def comparisons_of(uow: UnitOfWork, order_uuid: UUID, *, kind: ItemKind) -> list[Compared]:
    """The items of a kind that are still wanted, in their order; of those chosen before that was kept there is none."""
    travel = (_ITEM.c.travelers_uuids, _ITEM.c.departs_at, _ITEM.c.kind)
    statement = (
        select(_KEPT, *travel)
        .join(_ITEM, _ITEM.c.uuid == _KEPT.c.item_uuid)
        .where(_KEPT.c.order_uuid == order_uuid, _ITEM.c.kind == kind, _ITEM.c.status.not_in(GONE))
        .order_by(_ITEM.c.place)
    )
    kept = await uow.rows(statement)
    asked = await _asked(uow, {row["asked_again_uuid"] for row in kept} - {None})
    compared = [_standing(row, asked.get(row["asked_again_uuid"]), uow) for row in kept]
    answered = [one for one in compared if one.standing is Standing.ANSWERED]
    if answered:
        rows = await uow.session.execute(_FOUND, {"uuids": [one.kept["uuid"] for one in answered]})
        found = {row["uuid"]: row["found"] for row in rows.mappings()}
        for one in answered:
            one.found = found[one.kept["uuid"]]
    return compared


async def _asked(uow: UnitOfWork, uuids: set[UUID]) -> dict[UUID, RowMapping]:
    if not uuids:
        return {}
    rows = await uow.rows(select(_SEARCH, providers_column()).where(_SEARCH.c.uuid.in_(uuids)))
    return {row["uuid"]: row for row in rows}


def _standing(kept: RowMapping, asked: RowMapping | None, uow: UnitOfWork) -> Compared:
    if asked is None:
        return Compared(kept, Standing.DUE)
    now = uow.clock.now()
    status = status_now(told_providers(asked, asked["providers"], now=now))
    standing = standing_of(status, ended_at=asked["updated_at"], expires_at=asked["expires_at"], now=now)
    return Compared(kept, standing, asked)


async def savings_of(uow: UnitOfWork, order_uuid: UUID) -> dict[UUID, Decimal]:
    """By item, how much less the cheapest alternative cost when the item was chosen; without those that had none."""
    chosen, cheapest = _KEPT.c.chosen["value"].astext, _KEPT.c.alternatives[0]["value"].astext
    statement = select(_KEPT.c.item_uuid, chosen.label("chosen"), cheapest.label("cheapest")).where(
        _KEPT.c.order_uuid == order_uuid, cheapest.is_not(None)
    )
    saved = {row["item_uuid"]: Decimal(row["chosen"]) - Decimal(row["cheapest"]) for row in await uow.rows(statement)}
    return {item: value for item, value in saved.items() if value > ZERO}


def told(compared: Sequence[Compared], *, by: Principal) -> list[dict[str, Any]]:
    """CheapestComparison of the API as JSON."""
    return [_told(one, to_agency=by.is_agency) for one in compared]


def _told(one: Compared, *, to_agency: bool) -> dict[str, Any]:
    kept, found = one.kept, one.kept["alternatives"]
    lowest = _value((found or [kept["chosen"]])[0])
    read = [
        _offer(offer, of=kept["search_uuid"], kept=kept, search=kept, lowest=lowest, to_agency=to_agency)
        for offer in (kept["chosen"], *found)
    ]
    return {
        "item_uuid": kept["item_uuid"],
        "chosen": read[0],
        "cheapest": read[1] if found else None,
        "alternatives": read[1:],
        "difference": _saved(kept, found),
        "seen_at": kept["seen_at"],
        "now": _now(one, to_agency=to_agency),
    }


def _now(one: Compared, *, to_agency: bool) -> dict[str, Any] | None:
    asked, found = one.asked, one.found
    if asked is None or found is None:
        return None
    lowest = _value(found[0]) if found else None
    read = [
        _offer(offer, of=asked["uuid"], kept=one.kept, search=asked, lowest=lowest, to_agency=to_agency)
        for offer in found
    ]
    return {"alternatives": read, "difference": _saved(one.kept, found), "seen_at": asked["updated_at"]}


def _offer(
    offer: dict[str, Any],
    *,
    of: UUID,
    kept: RowMapping,
    search: Mapping[Any, Any],
    lowest: Decimal | None,
    to_agency: bool,
) -> dict[str, Any]:
    row = {**offer, "value": _value(offer), "search_uuid": of, "stretch_index": kept["stretch_index"]}
    rules = {name: search[name] for name in ("lowest_rules", "expires_at")}
    return offer_read(row, search={**rules, "product": kept["kind"]}, lowest=lowest, to_agency=to_agency)


def _value(offer: dict[str, Any]) -> Decimal:
    return Decimal(offer["value"])


def _saved(kept: RowMapping, found: Offers) -> str:
    return text_of(_value(kept["chosen"]) - _value(found[0]) if found else ZERO)
