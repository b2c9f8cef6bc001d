"""The JSON shapes of an agency's employees (API section 3.2)."""

from datetime import datetime
from typing import ClassVar, Literal
from uuid import UUID

from kit.http.validation import Input
from pydantic import BaseModel

from identity_service.users.fields import MailAddress, OptionalPhone, PersonName

EmployeeType = Literal["M", "I"]
_REQUIRED = {
    "name": "O nome é obrigatório",
    "email": "O campo e-mail é obrigatório",
    "type": "O tipo é obrigatório",
}


class AgencyEmployeeRead(BaseModel):
    """`type`: M (manager) or I (issuer). `waiting_email`: the one that signs in once it is confirmed there."""

    uuid: UUID
    agency_uuid: UUID
    name: str
    email: str
    waiting_email: str | None
    phone: str | None
    type: EmployeeType
    active: bool
    user_uuid: UUID
    avatar_url: str | None
    last_sign_in_at: datetime | None
    version: int


class AgencyEmployeeCreate(Input):
    required_messages: ClassVar = _REQUIRED

    name: PersonName
    email: MailAddress
    phone: OptionalPhone = None
    type: EmployeeType


class AgencyEmployeeUpdate(Input):
    """What is absent stays; a phone of null is none."""

    required_messages: ClassVar = _REQUIRED

    name: PersonName = ""
    email: MailAddress = ""
    phone: OptionalPhone = None
    type: EmployeeType = "I"
