"""An agency's employee, requested from identity with the caller's permissions; orders keeps no copy."""

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from kit.calls.client import Calls
from kit.core.refusals import Refusal, RemoteRefusal, ValidationFailed, status_of

_UNKNOWN = {"agency_employee_uuid": ["Opção inválida"]}


@dataclass(frozen=True, slots=True)
class Colleague:
    """An active employee of the caller's agency."""

    uuid: UUID
    user_uuid: UUID
    name: str
    email: str


async def ask_colleague(uuid: UUID, *, calls: Calls, headers: Mapping[str, str]) -> Colleague | Refusal:
    """The employee, or what is to be refused once it is known that the order may be seen at all."""
    path = f"/api/v1/agencies/agency-employees/{uuid}"
    try:
        found = (await calls.get_as_caller(service="identity", path=path, caller_headers=headers))["data"]
    except Refusal as refusal:
        is_absent = isinstance(refusal, RemoteRefusal) and status_of(refusal) == 404
        return ValidationFailed(_UNKNOWN) if is_absent else refusal
    if not found["active"]:
        return ValidationFailed(_UNKNOWN)
    return Colleague(UUID(found["uuid"]), UUID(found["user_uuid"]), found["name"], found["email"])
