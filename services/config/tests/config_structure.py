"""Calls that every part of a customer's structure is tested with, and who may send them."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

import httpx
from contracts.config import ConfigChange
from kit.testing import (
    AURORA,
    Person,
    Running,
    a_requester,
    agency_issuer,
    anonymous,
    operator,
    other_agency,
    other_customer,
)

OF_AURORA = f"/customers/{AURORA.uuid}"
REFUSED = {a_requester: 403, agency_issuer: 403, operator: 403, anonymous: 401, other_customer: 404, other_agency: 404}
"""Who writes no settings of Aurora, and how a write is refused."""


def data(answer: httpx.Response, status: int = 200) -> Any:
    """The answer's data, its status as expected."""
    assert answer.status_code == status, answer.text
    return answer.json()["data"]


async def published(config: Running, fact: type[ConfigChange], uuid: str) -> list[Any]:
    """The facts of an entity, the oldest first."""
    return [each for each in await config.outbox(fact) if each.uuid == UUID(uuid)]


async def assert_refused(
    config: Running, caller: Callable[[], Person], method: str, path: str, body: Any = None
) -> None:
    """The call is refused as `REFUSED` says."""
    given = {} if body is None else {"json": body}
    answer = await config.as_(caller()).request(method, path, **given)
    assert answer.status_code == REFUSED[caller], (method, path, answer.text)
