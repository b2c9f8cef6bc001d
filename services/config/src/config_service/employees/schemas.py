"""JSON of employees."""

from datetime import date
from enum import StrEnum
from typing import Annotated, ClassVar
from uuid import UUID

from kit.http.pages import Page
from kit.http.validation import Input
from pydantic import BaseModel, Field, StringConstraints

from config_service.brazil.schemas import Birthdate, Day, OptionalCpf, OptionalPhone
from config_service.shapes.schemas import Mail, Name, OptionalCode, Ref, Stored, Text

NO_PROFILE = UUID(int=0)
"""Stands for an absent field that may not be null; never stored."""


class Gender(StrEnum):
    FEMALE = "female"
    MALE = "male"
    OTHER = "other"
    NOT_INFORMED = "not_informed"


class PixKeyType(StrEnum):
    CPF = "cpf"
    CNPJ = "cnpj"
    PHONE = "phone"
    EMAIL = "email"
    RANDOM = "random"


PixKey = Annotated[str, StringConstraints(min_length=1, max_length=120)]


class EmployeeWritten(Input):
    """What may be written of every person; of an update: what is absent stays, null clears."""

    required_messages: ClassVar = {"name": "O nome é obrigatório", "last_name": "O sobrenome é obrigatório"}

    phone: OptionalPhone = None
    gender: Gender = Gender.NOT_INFORMED
    group_uuid: UUID | None = None
    cpf: OptionalCpf = None
    rg: OptionalCode = None
    birthdate: Birthdate = None
    registration: OptionalCode = None
    position: Text = None
    outsourced: bool = False
    passport_number: OptionalCode = None
    passport_expiration: Day = None
    vip: bool = False
    loyalty_latam: OptionalCode = None
    loyalty_azul: OptionalCode = None
    loyalty_gol: OptionalCode = None
    preferred_seat: Text = None
    road_location: Text = None
    type_air_seat: Text = None
    cost_center_uuid: UUID | None = None
    policy_uuid: UUID | None = None
    has_headquarters_access: bool = True
    branches_uuids: Annotated[list[UUID], Field(max_length=500)] = []
    pix_key_type: PixKeyType | None = None
    pix_key: PixKey | None = None


class EmployeeCreate(EmployeeWritten):
    """`profile_uuid` absent: the customer's default profile (Solicitante)."""

    name: Name
    last_name: Name
    email: Mail
    profile_uuid: UUID | None = None


class EmployeeUpdate(EmployeeWritten):
    """A profile is changed for another, never taken away."""

    name: Name = ""
    last_name: Name = ""
    email: Mail = ""
    profile_uuid: UUID = NO_PROFILE


class InactivationWrite(Input):
    """`replacement_uuid`: who decides what still waits for the person."""

    replacement_uuid: UUID | None = None


class EmployeeGroup(BaseModel):
    uuid: UUID
    description: str


class EmployeeProfile(BaseModel):
    uuid: UUID
    name: str
    approver: bool
    default: bool
    is_expense_approver: bool


class CustomerEmployee(Stored):
    """Documents are whole for the person and those who may change them, else masked; lists always mask.

    `user_uuid` is null until identity has made the account. `email_awaits_confirmation`: it still signs in with the
    e-mail of before.
    """

    name: str
    last_name: str
    phone: str | None
    email: str
    gender: Gender
    group: EmployeeGroup | None
    cpf: str | None
    rg: str | None
    birthdate: date | None
    registration: str | None
    position: str | None
    outsourced: bool
    passport_number: str | None
    passport_expiration: date | None
    vip: bool
    loyalty_latam: str | None
    loyalty_azul: str | None
    loyalty_gol: str | None
    preferred_seat: str | None
    road_location: str | None
    type_air_seat: str | None
    cost_center: Ref | None
    customer_uuid: UUID
    policy_uuid: UUID | None
    active: bool
    user_uuid: UUID | None
    email_awaits_confirmation: bool
    profile: EmployeeProfile
    avatar_url: str | None
    has_headquarters_access: bool
    branches: list[Ref]
    pix_key_type: PixKeyType | None
    pix_key: str | None


class EmployeeOption(BaseModel):
    """An active person to choose as approver."""

    uuid: UUID
    name: str
    email: str
    group: EmployeeGroup | None
    profile: Ref
    is_approver: bool


class EmployeeFilters(BaseModel):
    profiles: list[Ref]
    branches: list[Ref]
    active: int
    inactive: int


class EmployeePage(Page[CustomerEmployee]):
    filters: EmployeeFilters
