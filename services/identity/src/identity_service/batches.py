"""Deletes old rows in small transactions: one statement over a large table would run for too long."""

from collections.abc import Awaitable, Callable

from kit.db.database import Database
from kit.db.scopes import NoScope
from kit.http.uow import UnitOfWork

BATCH = 5_000
"""As many rows as one transaction may take away (HARDENING B12)."""


async def forget_in_batches(db: Database, forget: Callable[[UnitOfWork, int], Awaitable[int]]) -> None:
    """Call `forget` until it finds less than it may take; it answers how many rows it forgot."""
    while True:
        async with db.sweep_work(NoScope()) as uow:
            forgotten = await forget(uow, BATCH)
        if forgotten < BATCH:
            return
