"""JSON of CRM entries."""

from datetime import datetime
from enum import StrEnum
from typing import Annotated, ClassVar
from uuid import UUID

from kit.http.validation import Input, Instant
from pydantic import BeforeValidator, StringConstraints

from config_service.brazil.schemas import OptionalPhone
from config_service.shapes.schemas import Name, OptionalMail, Ref, Stored, Text, blank_is_none

Body = Annotated[Annotated[str, StringConstraints(max_length=4000)] | None, BeforeValidator(blank_is_none)]


class CrmKind(StrEnum):
    """What was done, or is to be done (`task`)."""

    NOTE = "note"
    CALL = "call"
    EMAIL = "email"
    MEETING = "meeting"
    TASK = "task"


class CrmEntryCreate(Input):
    required_messages: ClassVar = {"kind": "O tipo é obrigatório", "subject": "O assunto é obrigatório"}

    kind: CrmKind
    subject: Name
    body: Body = None
    contact_name: Text = None
    contact_email: OptionalMail = None
    contact_phone: OptionalPhone = None
    due_at: Instant | None = None


class CrmEntryUpdate(CrmEntryCreate):
    """What is absent stays, null clears; `done` closes a task or opens it again."""

    kind: CrmKind = CrmKind.NOTE
    subject: Name = ""
    done: bool = False


class CrmEntry(Stored):
    """`by`: who of the agency wrote it."""

    customer_uuid: UUID
    kind: CrmKind
    subject: str
    body: str | None
    contact_name: str | None
    contact_email: str | None
    contact_phone: str | None
    due_at: datetime | None
    done_at: datetime | None
    by: Ref
