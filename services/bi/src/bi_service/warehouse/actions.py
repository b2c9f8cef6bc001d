"""Forgets how far customers were exported."""

from kit.db.database import Database
from kit.db.scopes import CustomerScope
from sqlalchemy import delete, select

from bi_service.warehouse.tables import EXPORT, WarehouseExportTable


async def forget_exports(db: Database) -> None:
    """The next export writes every month again: after a restore, transactions count from below."""
    async with db.sweep() as session:
        customers = (await session.scalars(select(EXPORT.customer_uuid))).all()
    for customer_uuid in customers:
        async with db.work(CustomerScope(customer_uuid)) as uow:
            await uow.session.execute(delete(WarehouseExportTable))
