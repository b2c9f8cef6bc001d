"""What each key of a dimension spent: all dimensions in one part of the statement, their names in another."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import Any
from uuid import UUID

from kit.core.metadata import columns_of
from kit.db.prepared import Shapes
from kit.db.work import UnitOfWork
from sqlalchemy import Select, Text, Uuid, case, func, literal, select, tuple_, type_coerce, union_all

from bi_service.panels.filters import Filters
from bi_service.panels.periods import Period
from bi_service.panels.queries.asked import CUSTOMER, of_keys
from bi_service.panels.queries.entries import Facts
from bi_service.panels.queries.sources import months_of, roll_up_for
from bi_service.panels.schemas import SpentOn
from bi_service.spending.rules import WHOLE, Dimension, all_items
from bi_service.spending.tables import MONTH, BranchCopy, CostCenterCopy, PhaseCopy, ProjectCopy, SpendIssuer

MOST = 100
UNNAMED = "—"
"""Shown until the copy of a cost center, project … is here."""

_NAMES: Mapping[Dimension, Any] = {
    Dimension.COST_CENTER: CostCenterCopy,
    Dimension.BRANCH: BranchCopy,
    Dimension.PROJECT: ProjectCopy,
    Dimension.PHASE: PhaseCopy,
    Dimension.ISSUER: SpendIssuer,
}
_NAMED = Shapes()


async def read_rankings(
    uow: UnitOfWork, customer_uuid: UUID, rows: Sequence[Mapping[str, Any]], *, dimensions: Collection[Dimension]
) -> Mapping[Dimension, list[SpentOn]]:
    """What `ranked` found of each dimension, with the names of its keys, largest value first."""
    names = await _names(uow, customer_uuid, rows)
    found: dict[Dimension, list[SpentOn]] = {dimension: [] for dimension in dimensions}
    for row in rows:
        name = names.get(row["key"], UNNAMED)
        line = SpentOn(uuid=row["key"], name=name, last_order_date=row["last_on"], value=row["value"])
        found[Dimension(row["dimension"])].append(line)
    return {dimension: sorted(lines, key=lambda line: (-line.value, line.name)) for dimension, lines in found.items()}


def ranked(filters: Filters, dimensions: Sequence[Dimension], facts: Facts | None) -> Select[Any]:
    """Of each dimension its keys with a purchase in the period, those with the largest value, 100 at most."""
    found = _summed(_parts(filters, dimensions, facts)).subquery()
    of = found.c
    place = func.row_number().over(partition_by=of.dimension, order_by=(of.value.desc(), of.key)).label("place")
    placed = select(found, place).where(of.key != WHOLE, of.last_on.is_not(None)).subquery()
    return select(*(placed.c[name] for name in ("dimension", "key", "value", "last_on"))).where(placed.c.place <= MOST)


def _summed(parts: Sequence[Select[Any]]) -> Select[Any]:
    """One line per dimension and key; each part has that by itself."""
    if len(parts) == 1:
        return parts[0]
    both = union_all(*parts).subquery().c
    value, last_on = func.sum(both.value).label("value"), func.max(both.last_on).label("last_on")
    return select(both.dimension, both.key, value, last_on).group_by(both.dimension, both.key)


def _parts(filters: Filters, dimensions: Sequence[Dimension], facts: Facts | None) -> list[Select[Any]]:
    """Whole months of the dimensions that a roll-up knows, their edges from facts; the other dimensions from facts."""
    period = filters.period
    known = [dimension for dimension in dimensions if roll_up_for(filters, dimension) is not None]
    known = known if period.whole_months() else []
    other = [dimension for dimension in dimensions if dimension not in known]
    parts: list[Select[Any]] = []
    if known:
        parts.append(_of_months(filters, known))
    if known and (edges := period.edges()):
        parts.append(_of_facts(facts, edges, known))
    if other:
        parts.append(_of_facts(facts, [period], other))
    return parts


def _of_months(filters: Filters, dimensions: Sequence[Dimension]) -> Select[Any]:
    """Where no product is asked for, the rows that hold all products together: `all_cost_center` … in the months."""
    named = [(MONTH.dimension == all_items(dimension), literal(str(dimension), Text)) for dimension in dimensions]
    name: Any = MONTH.dimension if filters.items else case(*named)
    columns = (name.label("dimension"), MONTH.key, func.sum(MONTH.value).label("value"))
    rolled = select(*columns, func.max(MONTH.last_on).label("last_on"))
    found = months_of(filters, dimensions, has_items=bool(filters.items))
    return rolled.where(*found).group_by(MONTH.dimension, MONTH.key)


def _of_facts(facts: Facts | None, periods: list[Period], dimensions: Sequence[Dimension]) -> Select[Any]:
    """One pass over the facts for all dimensions."""
    assert facts is not None
    found = facts.read.c
    keys = [found[dimension] for dimension in dimensions]
    named = [
        (func.grouping(key) == 0, literal(str(dimension), Text))
        for key, dimension in zip(keys, dimensions, strict=True)
    ]
    summed = select(
        case(*named).label("dimension"),
        type_coerce(func.coalesce(*keys), Uuid).label("key"),
        func.sum(found.value).label("value"),
        func.max(found.last_on).label("last_on"),
    ).where(*facts.of(periods))
    return summed.group_by(func.grouping_sets(*(tuple_(key) for key in keys)))


async def _names(uow: UnitOfWork, customer_uuid: UUID, rows: Sequence[Mapping[str, Any]]) -> Mapping[UUID, str]:
    keys: defaultdict[Dimension, list[UUID]] = defaultdict(list)
    for row in rows:
        keys[Dimension(row["dimension"])].append(row["key"])
    if not keys:
        return {}
    question = _NAMED.of(frozenset(keys), partial(_read_names, sorted(keys)))
    values = {f"{dimension}_keys": uuids for dimension, uuids in keys.items()}
    found = await uow.fetch(question, {"customer": customer_uuid, **values})
    return {row["uuid"]: row["name"] for row in found}


def _read_names(dimensions: Sequence[Dimension]) -> Select[Any]:
    reads: list[Select[Any]] = []
    for dimension in dimensions:
        columns = columns_of(_NAMES[dimension])
        named = select(columns.uuid, columns.name)
        reads.append(named.where(columns.customer_uuid == CUSTOMER, of_keys(columns.uuid, dimension)))
    return select(union_all(*reads).subquery())
