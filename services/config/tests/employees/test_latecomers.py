"""A person is taken on with a profile that identity made a moment ago, before config has heard of it."""

import asyncio
from collections.abc import Awaitable, Callable
from uuid import UUID

import httpx
from config_factories import a_name
from contracts.fact import Fact
from contracts.identity import ProfileChanged
from kit.core.ids import new_uuid
from kit.testing import AURORA, Running, an_administrator

Publish = Callable[[Fact], Awaitable[str]]


def made_now(config: Running) -> UUID:
    """A UUIDv7 of this moment of the test's own clock."""
    return UUID(int=int(config.clock.now().timestamp() * 1_000) << 80 | new_uuid().int & (1 << 80) - 1)


async def take_on(config: Running, profile: UUID) -> httpx.Response:
    person = {"name": "Ana", "last_name": "Souza", "email": f"{a_name('p').replace(' ', '.')}@aurora.demo"}
    path = f"/customers/{AURORA.uuid}/customer-employees"
    return await config.as_(an_administrator()).post(path, json={**person, "profile_uuid": str(profile)})


def told(profile: UUID) -> ProfileChanged:
    return ProfileChanged(
        uuid=profile,
        customer_uuid=AURORA.uuid,
        agency_uuid=AURORA.agency_uuid,
        version=1,
        name="Diretoria",
        actions=("view-order",),
        approver=False,
        is_expense_approver=False,
        is_default=False,
        is_administrator=False,
    )


async def test_a_profile_made_a_moment_ago_is_waited_for(config: Running, publish: Publish) -> None:
    profile = made_now(config)
    waiting = asyncio.create_task(take_on(config, profile))
    await publish(told(profile))
    made = await waiting
    assert (made.status_code, made.json()["data"]["profile"]["uuid"]) == (201, str(profile))


async def test_a_profile_that_does_not_arrive_is_asked_for_again_not_called_wrong(config: Running) -> None:
    late = await take_on(config, made_now(config))
    assert (late.status_code, late.json()["code"]) == (503, "UNAVAILABLE")
    assert "Retry-After" in late.headers
