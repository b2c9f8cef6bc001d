"""Stores a spending fact and updates the roll-ups in one transaction; makes the roll-ups anew."""

from datetime import date
from uuid import UUID

from kit.db.locks import lock_key
from kit.db.stamps import stamp
from kit.db.work import UnitOfWork
from sqlalchemy import delete, func, select, text
from sqlalchemy.dialects.postgresql import insert

from bi_service.spending.rollups import COMPLETE, FIRST_AND_LAST, NAME_ALL, NAME_ONE, OF_MONTH, OF_ONE, ROLL_UPS
from bi_service.spending.rules import months_between, next_month, ways_of
from bi_service.spending.tables import FACT, SpendDay, SpendFact, SpendIssuer, SpendMonth, SpendRoute

VIEW_DASHBOARD = "view-dashboard"


async def book(uow: UnitOfWork, fact: SpendFact) -> bool:
    """Append a fact, add it to the roll-ups and send `spending.changed` to open dashboards after the commit.

    False when it is known: a source is booked once in a kind, however often its message is delivered.
    """
    stamp(fact, uow.clock.now())
    fact.ways = ways_of(fact.routes)
    await uow.session.execute(select(func.pg_advisory_xact_lock_shared(_roll_ups_of(fact.customer_uuid))))
    row = insert(SpendFact).values(fact.model_dump()).on_conflict_do_nothing(constraint="spend_fact_source_key")
    uow.note_change()
    if (await uow.session.scalar(row.returning(FACT.uuid))) is None:
        return False
    for statement in (*(roll_up.add(OF_ONE) for roll_up in ROLL_UPS), NAME_ONE):
        await uow.session.execute(text(statement), {"fact": fact.uuid})
    uow.live(
        entity="spending",
        entity_uuid=fact.source_uuid,
        customer_uuid=fact.customer_uuid,
        actions=(VIEW_DASHBOARD,),
        agency_uuid=fact.agency_uuid,
    )
    return True


def _roll_ups_of(customer_uuid: UUID) -> int:
    """Shared by bookings, held alone by a rebuild: a fact booked meanwhile would be added twice or not at all."""
    return lock_key(f"bi roll-ups {customer_uuid}")


async def rebuild_roll_ups(uow: UnitOfWork, customer_uuid: UUID) -> None:
    """Make the roll-ups of the customer in scope anew from its facts, with the same result."""
    of = {"customer": customer_uuid}
    await uow.session.execute(select(func.pg_advisory_xact_lock(_roll_ups_of(customer_uuid))))
    for table in (SpendMonth, SpendDay, SpendRoute, SpendIssuer):
        await uow.session.execute(delete(table))
    await uow.session.execute(text(COMPLETE), of)
    for month in await _months_of_facts(uow, customer_uuid):
        for roll_up in ROLL_UPS:
            days = {"first": month, "next": next_month(month)}
            await uow.session.execute(text(roll_up.insert(OF_MONTH)), of | days)
    await uow.session.execute(text(NAME_ALL), of)
    uow.note_change()


async def _months_of_facts(uow: UnitOfWork, customer_uuid: UUID) -> list[date]:
    found = (await uow.session.execute(text(FIRST_AND_LAST), {"customer": customer_uuid})).one()
    return [] if found.first is None else months_between(found.first, found.last)
