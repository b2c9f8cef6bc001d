"""When the operator renames a category, every customer's types of it are published again: they carry its name along.

A type remembers the version of its category that was published; the sweep finds whoever is behind and publishes
it in its own customer's scope, a customer at a time, so that a crash in between leaves only what the next round does.
"""

from uuid import UUID

from kit.core.tasks import woken
from kit.db.database import Database
from kit.db.scopes import CustomerScope
from kit.process.service import TaskContext

from config_service.expense_categories.queries import find_categories
from config_service.expense_types.facts import expense_type_changed
from config_service.expense_types.queries import customers_behind, lock_types_behind
from config_service.expense_types.resource import READERS
from config_service.shapes.actions import publish_state

LOOKS_EVERY = 15.0
"""Seconds: a type that was made while its category changed is behind without anybody being woken."""


async def publish_types_again(task: TaskContext) -> None:
    """Publish what is behind, now and whenever a category has changed."""
    while True:
        task.woken.clear()
        await publish_types_behind(task.db)
        await woken(task.woken, within=LOOKS_EVERY)


async def publish_types_behind(db: Database) -> int:
    """Publish every type that is behind its category; how many there were."""
    async with db.sweep() as session:
        customers = await customers_behind(session)
    return sum([await _publish_types_of(db, customer_uuid) for customer_uuid in customers])


async def _publish_types_of(db: Database, customer_uuid: UUID) -> int:
    async with db.work(CustomerScope(customer_uuid)) as uow:
        rows = await lock_types_behind(uow, customer_uuid)
        categories = await find_categories(uow, {row.expense_category_uuid for row in rows})
        for row in rows:
            row.category_version = categories[row.expense_category_uuid].version
        await uow.flush()
        for row in rows:
            publish_state(uow, expense_type_changed(row, categories[row.expense_category_uuid]), readers=READERS)
        return len(rows)
