"""JSON of branches."""

from typing import ClassVar
from uuid import UUID

from kit.http.validation import Input

from config_service.brazil.schemas import Cnpj, OptionalPhone
from config_service.shapes.schemas import Name, OptionalCode, OptionalMail, Stored


class BranchCreate(Input):
    required_messages: ClassVar = {"name": "O nome da filial é obrigatório"}

    name: Name
    cnpj: Cnpj
    email: OptionalMail = None
    phone: OptionalPhone = None
    integration_id: OptionalCode = None


class BranchUpdate(BranchCreate):
    """What is absent stays, null clears."""

    name: Name = ""
    cnpj: Cnpj = ""


class Branch(Stored):
    """`is_headquarters`: the customer itself, listed first with with_headquarters; its uuid is the customer's."""

    name: str
    cnpj: str
    email: str | None
    phone: str | None
    integration_id: str | None
    active: bool
    customer_uuid: UUID
    is_headquarters: bool = False
