"""Stores a spending fact and updates the monthly roll-ups in one transaction."""

from dataclasses import asdict

from kit.db.stamps import stamp
from kit.db.work import UnitOfWork
from sqlalchemy import Date, delete, func, literal, select, union_all
from sqlalchemy.dialects.postgresql import insert

from bi_service.spending.rules import BY_COST_CENTER, BY_ITEM, WHOLE, shares_of
from bi_service.spending.tables import FACT, SpendFact, SpendMonth

VIEW_DASHBOARD = "view-dashboard"


async def book(uow: UnitOfWork, fact: SpendFact) -> None:
    """Append a fact, add it to its month and send `spending.changed` to open dashboards after the commit.

    A source is booked once in a kind, however often its message is delivered.
    """
    stamp(fact, uow.clock.now())
    row = insert(SpendFact).values(fact.model_dump()).on_conflict_do_nothing(constraint="spend_fact_source_key")
    uow.note_change()
    if (await uow.session.scalar(row.returning(FACT.uuid))) is None:
        return
    await _add_to_month(uow, fact)
    uow.live(
        entity="spending",
        entity_uuid=fact.source_uuid,
        customer_uuid=fact.customer_uuid,
        actions=(VIEW_DASHBOARD,),
        agency_uuid=fact.agency_uuid,
    )


async def _add_to_month(uow: UnitOfWork, fact: SpendFact) -> None:
    shares = shares_of(
        day=fact.booked_on,
        item=fact.item,
        cost_center_uuid=fact.cost_center_uuid,
        value=fact.value,
        items=fact.items,
        broken=fact.broken,
    )
    rows = [{"customer_uuid": fact.customer_uuid, **asdict(share)} for share in shares]
    line = insert(SpendMonth).values(rows)
    added = {name: getattr(SpendMonth, name) + line.excluded[name] for name in ("value", "items", "broken")}
    last_on = func.greatest(SpendMonth.last_on, line.excluded.last_on)
    keys = ["customer_uuid", "dimension", "month", "key", "item"]
    await uow.session.execute(line.on_conflict_do_update(index_elements=keys, set_={**added, "last_on": last_on}))


async def rebuild_months(uow: UnitOfWork) -> None:
    """Make the roll-ups of the customer in scope anew from its facts."""
    month = func.date_trunc("month", FACT.booked_on).cast(Date)
    keys = ((BY_ITEM, literal(WHOLE)), (BY_COST_CENTER, func.coalesce(FACT.cost_center_uuid, WHOLE)))
    sums = (
        func.sum(FACT.value),
        func.sum(FACT["items"]),
        func.sum(FACT.broken),
        func.max(FACT.booked_on).filter(FACT["items"] > 0),
    )
    lines = [
        select(FACT.customer_uuid, literal(dimension), month, key, FACT.item, *sums).group_by(
            FACT.customer_uuid, month, key, FACT.item
        )
        for dimension, key in keys
    ]
    columns = ["customer_uuid", "dimension", "month", "key", "item", "value", "items", "broken", "last_on"]
    await uow.session.execute(delete(SpendMonth))
    await uow.session.execute(insert(SpendMonth).from_select(columns, union_all(*lines)))
