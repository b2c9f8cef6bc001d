"""Holds back a worker's sweep while a test arranges the rows it would change."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import text

from kit.db.locks import lock_key
from kit.testing.running import Running
from kit.testing.waiting import eventually

_TAKE, _FREE = text("SELECT pg_try_advisory_lock(:key)"), text("SELECT pg_advisory_unlock(:key)")


@asynccontextmanager
async def resting(service: Running, sweep: Any) -> AsyncIterator[None]:
    """No worker runs this sweep of the service while the block lasts; one that was at it has ended.

    `sweep`: its function, as the service's wiring names it.
    """
    (named,) = (one.name for one in service.service_context.service.sweeps if one.function is sweep)
    key = {"key": lock_key(f"sweep {service.service_context.service.name} {named}")}
    async with service.db.engine.connect() as plain:
        connection = await plain.execution_options(isolation_level="AUTOCOMMIT")

        async def ours() -> bool:
            return bool(await connection.scalar(_TAKE, key))

        await eventually(ours, within=60)
        try:
            yield
        finally:
            await connection.execute(_FREE, key)
