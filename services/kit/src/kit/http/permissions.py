"""Permissions of operations: every route declares in its signature who may call it, else it is refused (HARDENING
A7).
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal
from uuid import UUID

from fastapi import APIRouter, Depends, Request
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute

from kit.core.principal import Context, Principal
from kit.core.refusals import CustomerRequired, Forbidden, Refusal, Unauthenticated, Unavailable, WrongContext
from kit.http.authentication import ServiceCaller, authenticate, principal_of, service_caller

CustomerNeed = Literal["required", "optional", "of_object"]


@dataclass(frozen=True, slots=True)
class Grant:
    """One way of being allowed; `written` is how API section 1.6 writes it."""

    written: str
    contexts: frozenset[Context]
    slugs: tuple[str, ...] = ()
    all_of: bool = False
    manager_only: bool = False
    settings_write: bool = False
    also_self: bool = False

    def refusal(self, principal: Principal) -> Refusal | None:
        """Why this caller may not, None when they may."""
        if principal.context not in self.contexts:
            return WrongContext()
        if principal.is_agency:
            needs_manager = self.manager_only or self.settings_write
            return Forbidden() if needs_manager and not principal.is_agency_manager else None
        if principal.is_operator or not self.slugs or self.also_self:
            return None
        held = [slug in principal.actions for slug in self.slugs]
        if all(held) if self.all_of else any(held):
            return None
        return Unavailable() if principal.awaits_profile else Forbidden()


class Permission:
    """A dependency that answers the caller or refuses; `grants` are alternatives."""

    def __init__(self, *grants: Grant, customer: CustomerNeed = "required") -> None:
        self.grants = grants
        self.customer: CustomerNeed = customer

    @property
    def written(self) -> str:
        return " | ".join(grant.written for grant in self.grants)

    async def __call__(self, request: Request) -> Principal:
        claims = await authenticate(request)
        principal, problem = await principal_of(request, claims)
        refusals = [grant.refusal(principal) for grant in self.grants]
        if None not in refusals:
            request.state.refused = principal
            raise next((r for r in refusals if not isinstance(r, WrongContext | None)), WrongContext())
        request.state.principal = principal
        request.state.deferred = problem or self._customer_problem(principal)
        return principal

    def _customer_problem(self, principal: Principal) -> Refusal | None:
        if self.customer == "required" and principal.is_agency and principal.customer_uuid is None:
            return CustomerRequired()
        return None


class PublicPermission:
    """No bearer needed."""

    written = "public"

    async def __call__(self, request: Request) -> None:
        request.state.principal = None
        request.state.deferred = None


class InternalPermission:
    """Another service with a short service token; not routed at the edge."""

    written = "internal"

    async def __call__(self, request: Request) -> ServiceCaller:
        caller = service_caller(request)
        if caller is None:
            raise Unauthenticated
        request.state.principal = None
        request.state.deferred = None
        return caller


_CUSTOMER_AND_AGENCY = frozenset({Context.CUSTOMER, Context.AGENCY})


def slug_grant(*slugs: str, all_of: bool = False, writes_settings: bool = False, also_self: bool = False) -> Grant:
    """Customer employees whose profile holds the action; agency users on a customer of theirs."""
    written = (" and " if all_of else " | ").join(slugs) + (" | self" if also_self else "")
    return Grant(
        written,
        _CUSTOMER_AND_AGENCY,
        slugs=slugs,
        all_of=all_of,
        settings_write=writes_settings,
        also_self=also_self,
    )


def agency_grant(*, manager: bool = False) -> Grant:
    """Agency staff, or its managers only."""
    return Grant("agency-M" if manager else "agency", frozenset({Context.AGENCY}), manager_only=manager)


def operator_grant() -> Grant:
    """The operator of the platform."""
    return Grant("operator", frozenset({Context.OPERATOR}))


def own_customer_grant() -> Grant:
    """Any employee of the customer, any user of its agency."""
    return Grant("any of it", _CUSTOMER_AND_AGENCY)


def permits(
    *slugs: str,
    all_of: bool = False,
    customer: CustomerNeed = "required",
    writes_settings: bool = False,
    also_self: bool = False,
) -> Permission:
    """Who holds one of the slugs (`all_of`: every one) on the customer acted on.

    `customer`: "required" (an agency user must have chosen one), "optional" (lists that span the agency),
    "of_object" (found by kit.db.tenancy.locate). `writes_settings`: agency issuers are refused.
    `also_self`: passes without the slug; the action checks that the record is the caller's own.
    """
    return Permission(
        slug_grant(*slugs, all_of=all_of, writes_settings=writes_settings, also_self=also_self),
        customer=customer,
    )


def permits_agency(*, manager: bool = False, customer: CustomerNeed = "optional") -> Permission:
    """Agency staff (managers only)."""
    return Permission(agency_grant(manager=manager), customer=customer)


def permits_operator() -> Permission:
    """The operator."""
    return Permission(operator_grant(), customer="optional")


def permits_any_of(*permissions: Permission, customer: CustomerNeed | None = None) -> Permission:
    """Whoever one of these permissions lets in."""
    grants = [grant for permission in permissions for grant in permission.grants]
    return Permission(*grants, customer=customer or permissions[0].customer)


def any_signed_in(*, customer: CustomerNeed = "optional") -> Permission:
    """Any signed-in active user."""
    return Permission(Grant("any", frozenset(Context)), customer=customer)


def any_of_customer(*, customer: CustomerNeed = "required") -> Permission:
    """Any employee of the customer acted on, any user of its agency."""
    return Permission(own_customer_grant(), customer=customer)


def public() -> PublicPermission:
    """No bearer needed."""
    return PublicPermission()


def internal() -> InternalPermission:
    """Services only."""
    return InternalPermission()


AnySignedIn = Annotated[Principal, Depends(any_signed_in())]
AgencyStaff = Annotated[Principal, Depends(permits_agency())]
AgencyManager = Annotated[Principal, Depends(permits_agency(manager=True))]
Operator = Annotated[Principal, Depends(permits_operator())]
Public = Annotated[None, Depends(public())]
Internal = Annotated[ServiceCaller, Depends(internal())]

_KINDS = (Permission, PublicPermission, InternalPermission)


class PermissionMissing(RuntimeError):
    """An operation without exactly one declared permission: the service does not start."""


def _declared(dependant: Dependant) -> Iterable[Any]:
    for inner in dependant.dependencies:
        if isinstance(inner.call, _KINDS):
            yield inner.call
        else:
            yield from _declared(inner)


def permission_of(route: APIRoute) -> Any:
    """The one permission an operation declares. Raises PermissionMissing."""
    found = list(dict.fromkeys(_declared(route.dependant)))
    if len(found) != 1:
        raise PermissionMissing(f"{route.methods} {route.path} declares {len(found)} permissions, needs one")
    if isinstance(found[0], InternalPermission) != route.path.startswith("/internal"):
        raise PermissionMissing(f"{route.path}: internal permission and /internal path belong together")
    return found[0]


def check_every_operation(routers: Iterable[APIRouter]) -> None:
    """Raise PermissionMissing unless every operation declares exactly one permission."""
    for router in routers:
        for route in router.routes:
            if isinstance(route, APIRoute):
                permission_of(route)


def chosen(principal: Principal, customer_uuid: UUID | None) -> Principal:
    """The same person acting on another customer."""
    return replace(principal, customer_uuid=customer_uuid)
