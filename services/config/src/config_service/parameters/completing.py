"""Settings added to the catalogue reach customers that existed before: each missing row is added at its default.

The sweep runs at the start of the worker, so an upgrade needs no command, and again every five minutes, because an
instance of the release before may still create a customer meanwhile. One customer per transaction: a crash in between
leaves the rest to the next round.
"""

from uuid import UUID

from kit.core.tasks import woken
from kit.db.database import Database
from kit.db.scopes import CustomerScope
from kit.process.service import TaskContext

from config_service.parameters.actions import give_missing_settings
from config_service.parameters.queries import customers_lacking_settings
from config_service.records.queries import load_customer, lock_customer

LOOKS_EVERY = 300.0


async def complete_settings_regularly(task: TaskContext) -> None:
    """Add missing settings now and every five minutes."""
    while True:
        task.woken.clear()
        await complete_settings(task.db)
        await woken(task.woken, within=LOOKS_EVERY)


async def complete_settings(db: Database) -> int:
    """Give every customer the settings it lacks; how many rows were added."""
    async with db.sweep() as session:
        customers = await customers_lacking_settings(session)
    return sum([await _complete(db, customer_uuid) for customer_uuid in customers])


async def _complete(db: Database, customer_uuid: UUID) -> int:
    async with db.work(CustomerScope(customer_uuid)) as uow:
        await lock_customer(uow, customer_uuid)
        return len(await give_missing_settings(await load_customer(uow, customer_uuid), uow=uow))
