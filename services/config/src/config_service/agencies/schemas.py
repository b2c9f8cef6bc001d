"""JSON of agencies."""

from typing import ClassVar
from uuid import UUID

from kit.http.validation import Input

from config_service.brazil.schemas import Cnpj, OptionalPhone, OptionalZipCode, StateCode
from config_service.employees.schemas import PixKey, PixKeyType
from config_service.shapes.schemas import Mail, Name, OptionalCode, Stored, Text


class AgencyManagerWrite(Input):
    """The agency's first manager; identity makes the account and invites."""

    required_messages: ClassVar = {"name": "O nome é obrigatório"}

    name: Name
    email: Mail
    phone: OptionalPhone = None


class AgencyWritten(Input):
    """What stands in every agency besides its names; `city_uuid` gives city and state their names."""

    phone: OptionalPhone = None
    state_registration: OptionalCode = None
    zip_code: OptionalZipCode = None
    address: Text = None
    number: Text = None
    district: Text = None
    state: StateCode = None
    city: Text = None
    city_uuid: UUID | None = None


class AgencyCreate(AgencyWritten):
    """`trading_name` absent: the company's name."""

    company_name: Name
    trading_name: Name | None = None
    cnpj: Cnpj
    email: Mail
    manager: AgencyManagerWrite | None = None


class AgencyUpdate(AgencyWritten):
    """What is absent stays, null clears. `pix_key` receives the payments of orders."""

    company_name: Name = ""
    trading_name: Name = ""
    cnpj: Cnpj = ""
    email: Mail = ""
    pix_key_type: PixKeyType | None = None
    pix_key: PixKey | None = None


class Agency(Stored):
    company_name: str
    trading_name: str
    cnpj: str
    phone: str | None
    zip_code: str | None
    address: str | None
    number: str | None
    district: str | None
    state: str | None
    city: str | None
    city_uuid: UUID | None
    is_active: bool
    state_registration: str | None
    email: str
    pix_key_type: PixKeyType | None
    pix_key: str | None
