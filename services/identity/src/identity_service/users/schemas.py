"""The JSON shapes of people (API section 3.2)."""

from typing import Annotated, ClassVar
from uuid import UUID

from kit.core.money import Money
from kit.http.validation import Input
from pydantic import BaseModel, Field

from identity_service.users.fields import OptionalPhone, PersonName


class Ref(BaseModel):
    uuid: UUID
    name: str


class UserAgency(BaseModel):
    uuid: UUID
    company_name: str
    trading_name: str
    phone: str | None
    email: str


class UserCustomer(BaseModel):
    """`invoice_limit` is null without view-credit-limit."""

    uuid: UUID
    company_name: str
    trading_name: str
    cnpj: str
    invoice_limit: Money | None
    agency: UserAgency


class UserProfiles(BaseModel):
    agency_employee: Ref | None
    customer_employee: Ref | None


class UserRead(BaseModel):
    """`customer` is set in the customer context only, `agency` in the agency context only."""

    uuid: UUID
    context: str
    agency: UserAgency | None
    customer: UserCustomer | None
    email: str
    type: str
    name: str
    phone: str | None
    profiles: UserProfiles
    branches: list[Ref]
    avatar_url: str | None
    is_expense_approver: bool
    has_headquarters_access: bool
    is_administrator: bool
    two_factor_enabled: bool
    additional: dict[str, str] = Field(default_factory=dict)


class MeUpdate(Input):
    """What is absent stays; a null phone is none."""

    required_messages: ClassVar = {"name": "O nome é obrigatório"}

    name: PersonName = ""
    phone: OptionalPhone = None


EmailText = Annotated[str, Field(min_length=3, max_length=254)]


class EmailToReserve(Input):
    email: EmailText
    employee_uuid: UUID


class TakenEmails(BaseModel):
    taken: list[str]


class KnownUser(BaseModel):
    """A person as other services address them in mails."""

    uuid: UUID
    name: str
    email: str
    is_active: bool


class KnownUsers(BaseModel):
    data: list[KnownUser]
