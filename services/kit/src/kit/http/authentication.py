"""Authenticates a request: the person behind a bearer token (session, customer, actions) or the service behind a
service token.
"""

from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

import jwt
from fastapi import Request

from kit.calls.client import LEEWAY
from kit.core.late_facts import look_again
from kit.core.principal import Context, Principal
from kit.core.refusals import NotFound, Refusal, SessionEnded, SessionsUnknown, Unauthenticated, ValidationFailed
from kit.db.access_copies import CustomerCopy
from kit.process.service_context import ServiceContext
from kit.security.tokens import Claims

_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


def service_context_of(request: Request) -> ServiceContext:
    """The process's service context: settings, database, clock, calls."""
    service_context: ServiceContext = request.app.state.service_context
    return service_context


def bearer_of(request: Request) -> str:
    """The bearer's text. Raises Unauthenticated."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not token:
        raise Unauthenticated
    return token.strip()


async def authenticate(request: Request) -> Claims:
    """The claims of a good token of a living session; a write needs to know that it lives (HARDENING A4)."""
    service_context = service_context_of(request)
    claims = await request.app.state.tokens.read(bearer_of(request))
    if await service_context.access.is_ended(claims.session_uuid):
        raise SessionEnded
    if request.method not in _SAFE and not await service_context.session_feed.knows():
        raise SessionsUnknown
    assert isinstance(claims, Claims)
    return claims


def named_customer(request: Request) -> UUID | None:
    """The customer named by the path, else by X-Customer-Uuid. Raises ValidationFailed on a bad header."""
    in_path = request.path_params.get("customer_id")
    text = str(in_path) if in_path else request.headers.get("x-customer-uuid")
    if not text:
        return None
    try:
        return UUID(text)
    except ValueError as problem:
        raise (NotFound() if in_path else ValidationFailed({"x-customer-uuid": ["Valor inválido"]})) from problem


async def principal_of(request: Request, claims: Claims) -> tuple[Principal, Refusal | None]:
    """The caller, and what must be refused once the form of the request was checked (a foreign customer)."""
    caller = Principal(
        user_uuid=claims.user_uuid,
        session_uuid=claims.session_uuid,
        context=Context(claims.context),
        user_type=claims.user_type,
        name=claims.name,
        email=claims.email,
        agency_uuid=claims.agency_uuid,
        own_customer_uuid=claims.customer_uuid,
        customer_uuid=claims.customer_uuid,
        employee_uuid=claims.employee_uuid,
        profile_uuid=claims.profile_uuid,
    )
    named = named_customer(request)
    match caller.context:
        case Context.CUSTOMER:
            foreign = named is not None and named != caller.own_customer_uuid
            return await _with_profile(request, caller), NotFound() if foreign else None
        case Context.AGENCY:
            return await _acting_for(request, caller, named)
    return caller, None


async def _with_profile(request: Request, caller: Principal) -> Principal:
    """Actions of the employee's current profile: the copy knows a change of profile before the token does."""
    access = service_context_of(request).access
    profile_uuid = caller.profile_uuid
    if profile_uuid is None or caller.own_customer_uuid is None:
        return caller
    profile = await access.profile(profile_uuid, customer_uuid=caller.own_customer_uuid)
    if profile is None:
        return replace(caller, awaits_profile=True)
    return replace(
        caller,
        actions=frozenset(profile.actions),
        agency_uuid=profile.agency_uuid,
        is_approver=profile.approver,
        is_expense_approver=profile.is_expense_approver,
        is_administrator=profile.is_administrator,
    )


async def _customer(service_context: ServiceContext, uuid: UUID) -> CustomerCopy | None:
    """The copy of a customer; one made seconds ago may still be on its way here and is waited for."""
    return await look_again(service_context.access.customer, uuid, now=service_context.clock.now())


async def _acting_for(request: Request, caller: Principal, named: UUID | None) -> tuple[Principal, Refusal | None]:
    if named is None:
        return caller, None
    customer = await _customer(service_context_of(request), named)
    if customer is None or customer.agency_uuid != caller.agency_uuid:
        return replace(caller, named_foreign=True), NotFound()
    return replace(caller, customer_uuid=named), None


@dataclass(frozen=True, slots=True)
class ServiceCaller:
    """The service behind a service token, and the user's bearer when it acts for one."""

    service: str
    user_token: str | None


def service_caller(request: Request) -> ServiceCaller | None:
    """Who calls, None without a good service token for this service."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    service_context = service_context_of(request)
    if scheme != "Service" or not token:
        return None
    for secret in service_context.settings.service_token_secrets:
        claims = _claims_by(secret, token, audience=service_context.service.name)
        if claims is not None:
            living = claims["exp"] > (service_context.clock.now() - LEEWAY).timestamp()
            return ServiceCaller(str(claims["iss"]), request.headers.get("x-user-token")) if living else None
    return None


def _claims_by(secret: str, token: str, *, audience: str) -> dict[str, Any] | None:
    """What a service token says, None when this generation of the secret did not sign it."""
    options: Any = {"require": ["iss", "aud", "exp"], "verify_exp": False, "verify_iat": False}
    try:
        claims: dict[str, Any] = jwt.decode(token, secret, algorithms=["HS256"], audience=audience, options=options)
    except jwt.PyJWTError:
        return None
    return claims
