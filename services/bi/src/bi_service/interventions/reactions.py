"""Reactions to consultants taking and closing tasks."""

from contracts.orders import ItemIntervened
from kit.core.clock import local_day
from kit.db.stamps import stamp
from kit.db.work import UnitOfWork
from sqlalchemy.dialects.postgresql import insert

from bi_service.interventions.tables import InterventionFact


async def store_intervention_when_item_intervened(fact: ItemIntervened, uow: UnitOfWork) -> None:
    """Append it, once: the same step of a task at the same instant is the same, however often it is told."""
    row = InterventionFact(
        customer_uuid=fact.customer_uuid,
        agency_uuid=fact.agency_uuid,
        task_uuid=fact.task_uuid,
        item_uuid=fact.uuid,
        order_uuid=fact.order_uuid,
        item=fact.table,
        provider=fact.provider,
        kind=fact.kind,
        step=fact.step,
        resolution=fact.resolution,
        consultant_uuid=fact.consultant_uuid,
        intervened_at=fact.intervened_at,
        intervened_on=local_day(fact.intervened_at),
    )
    stamp(row, uow.clock.now())
    once = insert(InterventionFact).values(row.model_dump())
    uow.note_change()
    await uow.session.execute(once.on_conflict_do_nothing(constraint="intervention_fact_once"))
