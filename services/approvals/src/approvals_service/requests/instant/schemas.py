"""JSON shapes of approving by link (API section 3.6)."""

from typing import Annotated, ClassVar
from uuid import UUID

from kit.core.money import Total
from kit.http.validation import Input
from pydantic import BaseModel, StringConstraints

from approvals_service.requests.kinds import RequestType

Token = Annotated[str, StringConstraints(min_length=1, max_length=2048)]
# Typed passwords are never trimmed; the bound only keeps a body from costing a long hash.
TypedPassword = Annotated[str, StringConstraints(strip_whitespace=False, min_length=1, max_length=1024)]


class InstantSummaryRequest(Input):
    instantly_approval_token: Token


class InstantApprovalRequest(Input):
    """`email` and `order_uuid`, when sent, must be those of the link."""

    required_messages: ClassVar = {"password": "Informe a senha"}

    instantly_approval_token: Token
    password: TypedPassword
    email: Annotated[str, StringConstraints(max_length=254)] | None = None
    order_uuid: UUID | None = None


class InstantSummary(BaseModel):
    """What is shown before the password; nothing else is."""

    order_number: int
    requester: str
    route: str
    total_value: Total


class InstantApproval(BaseModel):
    """What was approved: an order, an advance or a report; `status` is its own."""

    order_uuid: UUID
    order_number: int
    request_type: RequestType
    status: str
    message: str


class InstantlyApproved(BaseModel):
    """The outcome with its sentence."""

    data: InstantApproval
    message: str
