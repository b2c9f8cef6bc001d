"""Calls the owners of the parts of a composed answer with the caller's bearer token, only where the caller has the
permission.
"""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any
from urllib.parse import urlencode

from kit.calls.client import Calls
from kit.core.principal import Principal
from kit.core.refusals import RemoteRefusal

from gateway_service.bootstrap import Part

Ask = Callable[[str, str, Mapping[str, Any]], Awaitable[Any]]
"""Service, path and query: what the service answers this caller."""


def asking(calls: Calls, headers: Mapping[str, str]) -> Ask:
    """Questions with this caller's bearer and chosen customer."""

    async def ask(service: str, path: str, query: Mapping[str, Any]) -> Any:
        asked = f"/api/v1{path}?{urlencode(query, doseq=True)}"
        return await calls.get_as_caller(service=service, path=asked, caller_headers=headers)

    return ask


def customer_of(by: Principal, headers: Mapping[str, str]) -> str | None:
    """The customer the caller looks at: their own, or the one an agency's person chose."""
    if by.is_operator:
        return None
    return str(by.own_customer_uuid) if by.own_customer_uuid else headers.get("x-customer-uuid")


async def held_actions(calls: Calls, headers: Mapping[str, str]) -> frozenset[str] | None:
    """What the caller may do; None when identity does not say in time. Raises what it says of the caller."""
    question = calls.get_as_caller(service="identity", path="/api/v1/me/profile", caller_headers=headers)
    profile = Part("profile", question)
    await profile.ask()
    if isinstance(profile.refusal, RemoteRefusal):
        raise profile.refusal
    return None if profile.is_missing else frozenset(action["slug"] for action in profile.answer["actions"])
