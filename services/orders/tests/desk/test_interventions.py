"""What was taken in hand and how often, as orders tells whoever counts it and whoever checks the count."""

from contracts.orders import ItemIntervened
from orders_service.reconcile.tallies import TALLIES

from services.orders.tests.desk.counter import Counter, Told


async def tallied(counter: Counter) -> list[Told]:
    """What the reconciler reads of this company."""
    (tally,) = (tally for tally in TALLIES if tally.name == "interventions")
    return [row for row in await counter.rows(tally.sql) if row["customer_uuid"] == counter.stage.company.uuid]


async def test_every_taking_and_closing_is_told_and_stays_countable(counter: Counter) -> None:
    await counter.failed()
    task = await counter.only_task()
    assert await tallied(counter) == [], "nobody has done anything yet"
    await counter.done("take", task, by=counter.ivo)
    await counter.done("release", task, by=counter.ivo)
    await counter.done("take", task, by=counter.rita)
    (row,) = await tallied(counter)
    assert (str(row["uuid"]), row["takings"], row["closings"]) == (task["uuid"], 2, 0)
    await counter.done("close", task, by=counter.rita, resolution="solved", obs="Emitido no balcão")
    (row,) = await tallied(counter)
    shown = (row["item"], row["provider"], row["kind"], row["agency_uuid"], row["takings"], row["closings"])
    told = [fact for fact in await counter.stage.orders.outbox(ItemIntervened) if str(fact.task_uuid) == task["uuid"]]
    assert [(fact.step, fact.consultant_uuid) for fact in told] == [
        ("taken", counter.ivo.user_uuid),
        ("taken", counter.rita.user_uuid),
        ("closed", counter.rita.user_uuid),
    ]
    last = told[-1]
    assert shown == (last.table, last.provider, last.kind, last.agency_uuid, 2, 1)
