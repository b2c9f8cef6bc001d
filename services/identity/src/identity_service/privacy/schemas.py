"""The JSON shapes of requests about personal data (API section 3.2)."""

from datetime import datetime
from typing import Annotated, ClassVar, Literal
from uuid import UUID

from kit.http.validation import Input
from pydantic import BaseModel, StringConstraints

from identity_service.users.schemas import Ref

RequestKind = Literal["export", "erasure"]
RequestStatus = Literal["open", "executing", "done", "refused"]
Reason = Annotated[str, StringConstraints(min_length=1, max_length=1000)]


class PrivacyRequestCreate(Input):
    """Without an employee it is about the caller."""

    required_messages: ClassVar = {"kind": "O tipo da solicitação é obrigatório"}

    kind: RequestKind
    customer_employee_uuid: UUID | None = None
    reason: Reason | None = None


class PrivacyRequestRefuse(Input):
    required_messages: ClassVar = {"reason": "Informe o motivo da recusa"}

    reason: Reason


class PrivacyRequestRead(BaseModel):
    """`person.uuid` is the employee's (or the agency employee's, or an operator's own).

    `file_link` is given for 30 days to the person, and to whoever asked while they look after people.
    """

    uuid: UUID
    kind: RequestKind
    status: RequestStatus
    person: Ref
    requested_by: Ref
    reason: str | None
    reason_refused: str | None
    created_at: datetime
    done_at: datetime | None
    file_link: str | None
