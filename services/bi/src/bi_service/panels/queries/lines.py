"""Where a panel's lines come from: whole months from the roll-ups, the rest from facts."""

from typing import Any
from uuid import UUID

from kit.core.clock import SAO_PAULO
from sqlalchemy import ColumnElement, Date, Select, and_, cast, func, literal, or_, select, union_all

from bi_service.panels.filters import Filters
from bi_service.panels.periods import Grain, Period
from bi_service.spending.rules import BY_COST_CENTER, BY_ITEM, WHOLE
from bi_service.spending.tables import FACT, MONTH


def month_of(day: ColumnElement[Any]) -> ColumnElement[Any]:
    """The first day of a day's month."""
    return cast(func.date_trunc("month", day), Date)


def hour_of() -> ColumnElement[Any]:
    """The hour a fact was booked at, in Sao Paulo."""
    return func.extract("hour", func.timezone(SAO_PAULO.key, FACT.booked_at))


def within(periods: list[Period]) -> ColumnElement[bool]:
    """Facts of these days."""
    return or_(*(FACT.booked_on.between(period.start, period.end) for period in periods))


def _narrowed(customer_uuid: UUID, filters: Filters) -> list[ColumnElement[bool]]:
    chosen: list[tuple[Any, frozenset[Any]]] = [
        (FACT.item, filters.items),
        (FACT.cost_center_uuid, filters.cost_centers),
        (FACT.branch_uuid, filters.units),
        (FACT.project_uuid, filters.projects),
        (FACT.phase_uuid, filters.phases),
        (FACT.issuer_uuid, filters.issuers),
    ]
    return [FACT.customer_uuid == customer_uuid, *(column.in_(sorted(values)) for column, values in chosen if values)]


def facts(customer_uuid: UUID, filters: Filters, *, periods: list[Period], bucket: ColumnElement[Any]) -> Select[Any]:
    """bucket, key (cost center), item, value, items, broken, last_on from facts."""
    key = func.coalesce(FACT.cost_center_uuid, literal(WHOLE))
    sums = (
        func.sum(FACT.value).label("value"),
        func.sum(FACT["items"]).label("items"),
        func.sum(FACT.broken).label("broken"),
        func.max(FACT.booked_on).filter(FACT["items"] > 0).label("last_on"),
    )
    groups = (bucket.label("bucket"), key.label("key"), FACT.item.label("item"))
    return select(*groups, *sums).where(*_narrowed(customer_uuid, filters), within(periods)).group_by(*groups)


def months(customer_uuid: UUID, filters: Filters, *, by_cost_center: bool) -> Select[Any]:
    """The same columns from the roll-up of whole months."""
    dimension = BY_COST_CENTER if by_cost_center or filters.cost_centers else BY_ITEM
    narrowed = [
        MONTH.customer_uuid == customer_uuid,
        MONTH.dimension == dimension,
        MONTH.month.in_(filters.period.whole_months()),
    ]
    if filters.items:
        narrowed.append(MONTH.item.in_(sorted(filters.items)))
    if filters.cost_centers:
        narrowed.append(MONTH.key.in_(sorted(filters.cost_centers)))
    columns = (MONTH.month.label("bucket"), MONTH.key, MONTH.item, MONTH.value)
    return select(*columns, MONTH["items"], MONTH.broken, MONTH.last_on).where(and_(*narrowed))


def lines(customer_uuid: UUID, filters: Filters, *, grain: Grain, by_cost_center: bool) -> Select[Any]:
    """Every line of the period at a grain: bucket, key, item, value, items, broken, last_on."""
    buckets: dict[Grain, ColumnElement[Any]] = {
        Grain.HOURS: hour_of(),
        Grain.DAYS: FACT.booked_on,
        Grain.MONTHS: month_of(FACT.booked_on),
    }
    bucket = buckets[grain]
    if grain is not Grain.MONTHS or filters.needs_facts or not filters.period.whole_months():
        return facts(customer_uuid, filters, periods=[filters.period], bucket=bucket)
    rolled = months(customer_uuid, filters, by_cost_center=by_cost_center)
    edges = filters.period.edges()
    if not edges:
        return rolled
    both = union_all(rolled, facts(customer_uuid, filters, periods=edges, bucket=bucket)).subquery()
    return select(both)
