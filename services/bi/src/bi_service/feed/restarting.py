"""Tells the whole feed again: after a restore into a new database server, whose transactions count from below."""

from kit.db.database import Database
from kit.db.scopes import CustomerScope
from sqlalchemy import text

_TABLES = ("spend_fact", "extra_cost_record")
_BATCH = 5_000


async def restart_feed(db: Database) -> int:
    """Give every row a new place behind all that was read; how many. Consumers read each row once more.

    Rows whose place is at or above the server's next transaction would not be shown for a long time otherwise.
    """
    moved = 0
    for table in _TABLES:
        async with db.sweep() as session:
            found = await session.scalars(text(f"SELECT DISTINCT customer_uuid FROM {table}"))  # noqa: S608 - above
            customers = found.all()
        for customer_uuid in customers:
            moved += await _touch(db, table, CustomerScope(customer_uuid))
    return moved


async def _touch(db: Database, table: str, scope: CustomerScope) -> int:
    """In transactions of 5,000 rows, in the order of their uuids."""
    moved, last = 0, "00000000-0000-0000-0000-000000000000"
    wanted = f"SELECT uuid FROM {table} WHERE uuid > :last ORDER BY uuid LIMIT {_BATCH}"  # noqa: S608 - above
    touching = text(f"UPDATE {table} SET customer_uuid = customer_uuid WHERE uuid IN ({wanted}) RETURNING uuid")  # noqa: S608
    while True:
        async with db.work(scope) as uow:
            rows = (await uow.session.scalars(touching, {"last": last})).all()
            uow.note_change()
        if not rows:
            return moved
        moved, last = moved + len(rows), str(max(rows))
