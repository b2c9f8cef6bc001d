"""What walks of alerts share: the fault is made, a real Prometheus raises the alert, it goes after the mend."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any

import asyncpg
import httpx
from journey.caller import eventually
from journey.company import Company
from journey.stack import Stack
from kit.core.ids import new_uuid
from stack.reconcile import reconcile

from lab.watch import Watch

Act = Callable[[], Awaitable[object]]


async def told(watch: Watch, alert: str, **labels: str) -> None:
    print(f"{alert} stands after {await watch.until(alert, **labels):.0f} s")


async def gone(watch: Watch, alert: str, **labels: str) -> None:
    print(f"{alert} is gone {await watch.until(alert, stands=False, **labels):.0f} s after the mend")


@asynccontextmanager
async def again_and_again(act: Act, *, at_once: int = 1) -> AsyncIterator[None]:
    """People go on while the block runs; how they are answered is not asked."""

    async def go_on() -> None:
        while True:
            try:
                await act()
            except AssertionError:
                await asyncio.sleep(0.2)

    callers = [asyncio.create_task(go_on()) for _ in range(at_once)]
    try:
        yield
    finally:
        for caller in callers:
            caller.cancel()
        await asyncio.gather(*callers, return_exceptions=True)


def reading(company: Company) -> Callable[[], Awaitable[httpx.Response]]:
    return lambda: company.admin.http.get(f"/customers/{company.uuid}/reason-trips")


def writing(company: Company) -> Callable[[], Awaitable[httpx.Response]]:
    return lambda: company.admin.http.post(
        f"/customers/{company.uuid}/reason-trips",
        json={"reason": f"Auditoria {new_uuid().hex[-8:]}"},
        headers={"Idempotency-Key": new_uuid().hex},
    )


async def written(company: Company) -> str:
    """A record that others keep a copy of: its uuid."""
    answer = await writing(company)()
    assert answer.status_code == 201, answer.text
    return str(answer.json()["data"]["uuid"])


@asynccontextmanager
async def as_superuser(stack: Stack, database: str) -> AsyncIterator[Any]:
    whole: str = stack.described["postgres"]["superuser_url"]
    connection = await asyncpg.connect(f"{whole.rpartition('/')[0]}/{database}")
    try:
        yield connection
    finally:
        await connection.close()


@asynccontextmanager
async def locked(stack: Stack, database: str, table: str) -> AsyncIterator[None]:
    """Somebody's forgotten session holds a table; the runbook finds it in pg_stat_activity and ends it."""
    async with AsyncExitStack() as sessions:
        forgotten = await sessions.enter_async_context(as_superuser(stack, database))
        await forgotten.execute(f"BEGIN; LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE")
        try:
            yield
        finally:
            found = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE state = 'idle in transaction'"
            async with as_superuser(stack, database) as operator:
                ended = await operator.fetch(f"{found} AND datname = $1 AND query LIKE 'BEGIN; LOCK%'", database)
            assert len(ended) == 1, "the runbook finds the session"


async def agreed(stack: Stack) -> None:
    """No two services differ; told where they do."""
    differences: list[str] = []

    async def differ_nowhere() -> bool:
        differences[:] = [f"{one.pair} {one.uuid}: {one.said}" for one in await reconcile(stack.described)]
        return not differences

    with suppress(AssertionError):
        await eventually(differ_nowhere, within=60)
    assert not differences, "\n".join(differences)
