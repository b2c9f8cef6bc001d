"""Good requests about access: sign-in, accounts, profiles, staff, requests about one's data, companies (2.1, 2.2)."""

from collections.abc import Callable
from random import randrange
from typing import Any
from uuid import uuid4

from journey.caller import Caller, eventually
from journey.company import PASSWORD

from contract.purse import attached
from contract.visitors import Kind
from contract.world import World

_NOBODYS_LINK = {"instantly_approval_token": "nobody-was-ever-given-this-token-0000-0000"}


def _mark() -> str:
    return uuid4().hex[:10]


def _colleague(_: World) -> Any:
    return {"name": "Ivo Reis", "email": f"ivo.{_mark()}@andorinha.test", "type": "I"}


Body = Callable[[World], Any]
BODIES: dict[str, Body] = {
    "PUT /customers/profiles/{profile_id}": lambda _: {"name": f"Perfil {_mark()}"},
    "PUT /customers/profiles/{profile_id}/actions": lambda _: {"actions": ["view-order"]},
    "POST /agencies/{agency_id}/agency-employees": _colleague,
    "PUT /agencies/agency-employees/{agency_employee_id}": lambda _: {"name": f"Ivo {_mark()}"},
    "POST /privacy-requests": lambda _: {"kind": "export"},
    "POST /privacy-requests/{privacy_request_id}/refuse": lambda _: {"reason": "Já enviado por e-mail"},
    "POST /generate-secret-key": lambda world: {"email": world.email_of("Ana"), "password": PASSWORD},
    "POST /me/two-factor": lambda _: {"password": PASSWORD},
    "POST /me/two-factor/confirm": lambda _: {"secret": "000000"},
    "POST /me/two-factor/disable": lambda _: {"password": PASSWORD, "secret": "000000"},
    "POST /me/two-factor/recovery-codes": lambda _: {"password": PASSWORD, "secret": "000000"},
    "POST /forgot-password": lambda _: {"email": f"ninguem.{_mark()}@empresa.test"},
    "POST /email-confirmations": lambda _: {"token": "ninguem" * 6},
    "POST /request-customer-employee-password-change": lambda world: {
        "customer_employee_uuid": world.things["employee_id"]
    },
    "PUT /me": lambda _: {"phone": f"55119{randrange(10**8):08}"},
    "PUT /me/preferences": lambda _: {"single_keys": True},
    "POST /customers/orders/approval-instantly": lambda _: _NOBODYS_LINK | {"password": PASSWORD},
    "POST /customers/orders/approval-instantly/summary": lambda _: _NOBODYS_LINK,
}
"""The body of each operation that takes one, made anew at each call where something must be unique."""

FORMS: dict[str, Body] = {"POST /users/{user_id}/avatar": lambda _: {"avatar": attached()}}
"""The form of each operation that takes one in parts."""

ANSWERS: dict[str, frozenset[int]] = {
    "POST /me/two-factor": frozenset({200, 401}),  # the demo's people have another password
    "POST /me/two-factor/confirm": frozenset({401, 409}),  # who has proposed nothing has nothing to confirm
    "POST /me/two-factor/disable": frozenset({409}),
    "POST /me/two-factor/recovery-codes": frozenset({409}),
    "GET /files/identity/{token}": frozenset({404}),
    "POST /email-confirmations": frozenset({422}),
    "POST /customers/orders/approval-instantly": frozenset({422}),
    "POST /customers/orders/approval-instantly/summary": frozenset({422}),
}
"""What the right caller gets when it is not the declared success."""

AIMED_AT: dict[str, str] = {
    "PUT /customers/profiles/{profile_id}": "profile.changed",
    "PUT /customers/profiles/{profile_id}/actions": "profile.changed",
    "PATCH /customers/profiles/{profile_id}/default": "profile.changed",
    "DELETE /customers/profiles/{profile_id}": "profile.dropped",
    "PATCH /agencies/agency-employees/{agency_employee_id}/inactive": "agency_employee.dropped",
    "PATCH /agencies/agency-employees/{agency_employee_id}/active": "agency_employee.dropped",
    "POST /privacy-requests/{privacy_request_id}/refuse": "privacy_request.refused",
    "POST /users/{user_id}/avatar": "user.issuer",
    "DELETE /users/{user_id}/avatar": "user.issuer",
    "POST /customers/customer-employees/{employee_id}/invitation": "employee.invited",
}
"""Which of home's objects an operation's own id names, where there are several."""

CHANGES = frozenset(
    {
        "PUT /me",
        "DELETE /me/sessions",
        "DELETE /me/sessions/{session_id}",
        "DELETE /users/{user_id}/sessions",
        "POST /users/{user_id}/avatar",
        "DELETE /users/{user_id}/avatar",
        "POST /request-customer-employee-password-change",
        "POST /customers/customer-employees/{employee_id}/invitation",
        "PUT /customers/profiles/{profile_id}",
        "PUT /customers/profiles/{profile_id}/actions",
        "PATCH /customers/profiles/{profile_id}/default",
        "DELETE /customers/profiles/{profile_id}",
        "POST /agencies/{agency_id}/agency-employees",
        "PUT /agencies/agency-employees/{agency_employee_id}",
        "PATCH /agencies/agency-employees/{agency_employee_id}/active",
        "PATCH /agencies/agency-employees/{agency_employee_id}/inactive",
        "POST /agencies/agency-employees/{agency_employee_id}/invitation",
        "POST /privacy-requests",
        "POST /privacy-requests/{privacy_request_id}/execute",
        "POST /privacy-requests/{privacy_request_id}/refuse",
    }
)
"""Changes of people's access: each leaves a line in its service's audit."""


async def admit_to_access(world: World) -> None:
    """Profiles to change, colleagues of the agency and requests about data, one for each operation that moves one."""
    home, things = world.home, world.things
    for name in ("profile.changed", "profile.dropped"):
        made = await home.admin.post(f"/customers/{home.uuid}/profiles", {"name": f"Perfil {_mark()}"})
        things[name] = made["data"]["uuid"]
    manager = _caller(world, Kind.AGENCY_MANAGER_AT_LARGE)
    things["agency_id"] = (await manager.get("/me"))["agency"]["uuid"]
    for name in ("agency_employee_id", "agency_employee.dropped"):
        made = await manager.post(f"/agencies/{things['agency_id']}/agency-employees", _colleague(world))
        things[name] = made["data"]["uuid"]
    for name, asker in (
        ("privacy_request_id", home.people["Caio"].caller),
        ("privacy_request.refused", home.admin),
    ):
        things[name] = (await asker.post("/privacy-requests", {"kind": "export"}))["data"]["uuid"]
    await _admit_to_accounts(world)


async def _admit_to_accounts(world: World) -> None:
    """Somebody to be signed out, somebody still to be invited, a second session of the issuer's."""
    home, things = world.home, world.things
    body = {"name": "Duda", "last_name": "Reis", "email": f"duda.{_mark()}@empresa.test"}
    made = await home.admin.post(f"/customers/{home.uuid}/customer-employees", body)
    things["employee.invited"] = made["data"]["uuid"]
    things["user.issuer"] = (await world.issuer.get("/me"))["uuid"]

    async def account() -> Any:
        employee = await home.admin.get(f"/customers/customer-employees/{things['employee.invited']}")
        return employee["data"]["user_uuid"]

    things["user_id"] = await eventually(account)
    await Caller.signed_in(world.stack.url, world.email_of("Ana"), PASSWORD)
    sessions = (await world.issuer.get("/me/sessions"))["data"]
    things["session_id"] = next(one["uuid"] for one in sessions if not one["current"])


def _caller(world: World, kind: Kind) -> Caller:
    return Caller(world.stack.url, world.visitors[kind].headers["Authorization"].removeprefix("Bearer "))
