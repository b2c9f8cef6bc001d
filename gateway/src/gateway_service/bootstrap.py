"""GET /bootstrap: seven parts, requested in parallel with the caller's bearer token, each with a deadline."""

import asyncio
from collections.abc import Awaitable, Mapping
from typing import Any

from kit.calls.client import Calls
from kit.core.principal import Principal
from kit.core.refusals import Refusal, RemoteRefusal, Unavailable

from gateway_service.labels import ENUMERATIONS
from gateway_service.schemas import (
    Bootstrap,
    BootstrapAnswer,
    BootstrapMeta,
    Contexts,
    CustomerContext,
    InboxCount,
    NotificationsCount,
)

DEADLINE_SECONDS = 2.0
"""For the parts that a start can do without; who somebody is, it cannot: that is waited for as long as calls wait."""
INDISPENSABLE = "user"
VERSION = "1"


class Part:
    """What one service said, or that it did not."""

    def __init__(self, name: str, question: Awaitable[Any] | None) -> None:
        self.name = name
        self._question = question
        self.answer: Any = None
        self.refusal: Refusal | None = None

    async def ask(self) -> None:
        """Ask within the part's deadline; a refusal is kept, not raised."""
        if self._question is None:
            return
        try:
            async with asyncio.timeout(self._seconds):
                self.answer = await self._question
        except TimeoutError:
            self.refusal = Unavailable()
        except Refusal as refusal:
            self.refusal = refusal

    @property
    def _seconds(self) -> float | None:
        return None if self.name == INDISPENSABLE else DEADLINE_SECONDS

    @property
    def is_missing(self) -> bool:
        return self.refusal is not None


def _parts(by: Principal, calls: Calls, headers: Mapping[str, str]) -> dict[str, Part]:
    def public(service: str, path: str) -> Awaitable[Any]:
        return calls.get_as_caller(service=service, path=f"/api/v1{path}", caller_headers=headers)

    customer = by.own_customer_uuid or headers.get("x-customer-uuid")
    has_profile = customer is not None and not by.is_operator
    own = customer is not None
    questions: dict[str, Awaitable[Any] | None] = {
        INDISPENSABLE: public("identity", "/me"),
        "profile": public("identity", "/me/profile") if has_profile else None,
        "customer": public("config", f"/customers/{customer}") if own else None,
        "settings": calls.get(service="config", path=f"/internal/customers/{customer}/settings") if own else None,
        "inbox": public("approvals", "/approval-requests/summary") if has_profile else None,
        "notifications": public("identity", "/notifications?limit=1"),
        "preferences": public("identity", "/me/preferences"),
    }
    return {name: Part(name, question) for name, question in questions.items()}


def _contexts(user: Mapping[str, Any], customer: Mapping[str, Any] | None) -> Contexts:
    agency = user.get("agency")
    return Contexts(
        customer=CustomerContext(uuid=customer["uuid"]) if customer else None,
        agency=CustomerContext(uuid=agency["uuid"]) if agency else None,
        trajeto=user["context"] == "trajeto",
    )


def _settings(by: Principal, customer: Mapping[str, Any] | None, part: Part) -> dict[str, str]:
    """We ask for them, not the caller: whoever chose the customer is told only once config has told them of it."""
    vouched_for = by.own_customer_uuid is not None or customer is not None
    told: dict[str, str] = (part.answer or {}).get("settings", {}) if vouched_for else {}
    return told


def _inner(part: Part) -> Any:
    return part.answer["data"] if part.answer is not None else None


def _raise_for_caller(user: Part) -> None:
    """Without the user there is nothing to start; what identity said of the session is passed on."""
    if user.refusal is not None:
        raise user.refusal


async def bootstrap(by: Principal, calls: Calls, headers: Mapping[str, str]) -> BootstrapAnswer:
    """The bundle; parts that failed are null or empty and named in `meta.incomplete`.

    Raises what identity says of the caller (401, INACTIVE_USER) and Unavailable when identity is away.
    """
    parts = _parts(by, calls, headers)
    await asyncio.gather(*(part.ask() for part in parts.values()))
    _raise_for_caller(parts[INDISPENSABLE])
    customer = _inner(parts["customer"])
    if isinstance(parts["customer"].refusal, RemoteRefusal) and parts["customer"].refusal.remote_status == 404:
        raise parts["customer"].refusal
    pending = _inner(parts["inbox"])
    notes = parts["notifications"].answer
    return BootstrapAnswer(
        data=Bootstrap(
            user=parts[INDISPENSABLE].answer,
            profile=parts["profile"].answer,
            contexts=_contexts(parts[INDISPENSABLE].answer, customer),
            customer=customer,
            settings=_settings(by, customer, parts["settings"]),
            inbox=InboxCount(pending=pending["pending"] if pending else None),
            notifications=NotificationsCount(unread=notes["meta"]["unread"] if notes else None),
            preferences=_inner(parts["preferences"]),
            enumerations=ENUMERATIONS,
            version=VERSION,
        ),
        meta=BootstrapMeta(incomplete=[part.name for part in parts.values() if part.is_missing]),
    )
