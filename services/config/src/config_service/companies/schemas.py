"""JSON of customers (companies)."""

from typing import Annotated
from uuid import UUID

from kit.core.money import Money
from kit.http.validation import Input
from pydantic import AfterValidator, BaseModel, BeforeValidator, Field

from config_service.brazil.schemas import Cnpj, OptionalCpf, OptionalPhone, OptionalZipCode, StateCode
from config_service.companies.notes import sanitised
from config_service.parameters.schemas import SettingParameter
from config_service.shapes.products import ServiceType
from config_service.shapes.schemas import (
    Mail,
    MailDomain,
    Name,
    OptionalCode,
    OptionalMail,
    OptionalUrl,
    Person,
    Sentence,
    Stored,
    Text,
    blank_is_none,
)


class ServiceNoteWrite(Input):
    """A note of the agency about one service; `obs` is base64 of HTML, kept only as far as the allow-list goes."""

    service: ServiceType
    label: Text = None
    obs: Annotated[str, Field(max_length=64_000), AfterValidator(sanitised)]


class ServiceNote(BaseModel):
    service: ServiceType
    label: str
    obs: str


class AdministratorWrite(Input):
    """The customer's first person; identity invites them."""

    name: Name
    last_name: Name
    email: Mail
    cpf: OptionalCpf = None


class CustomerWritten(Input):
    """What may be written of every customer; of an update: what is absent stays, null clears."""

    state_registration: OptionalCode = None
    wintour_code: OptionalCode = None
    phone: OptionalPhone = None
    notification_emails: Annotated[list[Mail], Field(max_length=20)] = []
    integration_id: OptionalCode = None
    flight_manager: bool = False
    zip_code: OptionalZipCode = None
    additional_info: Annotated[list[ServiceNoteWrite], Field(max_length=20)] | None = None
    address: Text = None
    number: Text = None
    district: Text = None
    expense_email: OptionalMail = None
    state: StateCode = None
    city: Text = None
    dashboard_link: OptionalUrl = None
    domains: Annotated[list[MailDomain], Field(max_length=20)] = []
    markup_uuid: UUID | None = None
    fee_uuid: UUID | None = None
    markdown_uuid: UUID | None = None


class CustomerCreate(CustomerWritten):
    company_name: Name
    trading_name: Name
    cnpj: Cnpj
    email: Mail
    invoice_limit: Money | None = None
    administrator: AdministratorWrite | None = None


class CustomerUpdate(CustomerWritten):
    """The credit limit has a call of its own."""

    company_name: Name = ""
    trading_name: Name = ""
    cnpj: Cnpj = ""
    email: Mail = ""


class CreditLimitWrite(Input):
    credit_limit: Money


class BlockWrite(Input):
    """Why new orders, advances and reports are stopped, or let through again; the audit keeps it."""

    reason: Annotated[Sentence | None, BeforeValidator(blank_is_none)] = None


class CustomerAgency(BaseModel):
    uuid: UUID
    name: str
    email: str
    phone: str | None


class Customer(Stored):
    """`issuers`, `approvers`, `additional_info` need their with_* flag, `invoice_limit` view-credit-limit."""

    company_name: str
    trading_name: str
    cnpj: str
    state_registration: str | None
    wintour_code: str | None
    phone: str | None
    email: str
    notification_emails: list[str]
    integration_id: str | None
    flight_manager: bool
    zip_code: str | None
    additional_info: list[ServiceNote] | None = None
    issuers: list[Person] | None = None
    approvers: list[Person] | None = None
    address: str | None
    number: str | None
    district: str | None
    expense_email: str | None
    state: str | None
    city: str | None
    dashboard_link: str | None
    setting_parameters: list[SettingParameter]
    invoice_limit: Money | None
    is_active: bool
    fraud_blocking: bool
    agency: CustomerAgency
    markup_uuid: UUID | None
    fee_uuid: UUID | None
    markdown_uuid: UUID | None
    domains: list[str]
