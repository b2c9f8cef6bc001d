"""An employee's PIX key or account, requested from config at the moment of paying; it is not copied."""

from uuid import UUID

from kit.calls.client import Calls
from kit.core.refusals import RemoteRefusal, Unavailable
from pydantic import BaseModel


class PayeePix(BaseModel):
    type: str
    key: str


async def payee_of(calls: Calls, *, customer_uuid: UUID, employee_uuid: UUID) -> PayeePix | None:
    """The PIX key as config keeps it; None where there is none, or config does not answer now."""
    path = f"/internal/customers/{customer_uuid}/payees/{employee_uuid}"
    try:
        answer = await calls.get(service="config", path=path)
    except (RemoteRefusal, Unavailable):
        return None
    told = answer["data"]
    return PayeePix(type=told["type"], key=told["key"]) if told["key"] else None
