"""JSON of providers."""

from typing import Annotated, ClassVar
from uuid import UUID

from kit.http.validation import Input
from pydantic import Field

from config_service.shapes.products import ServiceType
from config_service.shapes.schemas import Name, OptionalCode, Stored

Services = Annotated[list[Name], Field(max_length=20)]


class ProviderCreate(Input):
    required_messages: ClassVar = {"name": "O nome é obrigatório", "service_type": "O tipo de serviço é obrigatório"}

    name: Name
    service_type: ServiceType
    services: Services = []
    integration_code: OptionalCode = None


class ProviderUpdate(Input):
    """What is absent stays."""

    required_messages: ClassVar = ProviderCreate.required_messages

    name: Name = ""
    service_type: ServiceType = ServiceType.OTHER
    services: Services = []
    integration_code: OptionalCode = None


class Provider(Stored):
    """`agency_uuid` null: the platform's. `logo`: a link for the reader, valid for five minutes."""

    agency_uuid: UUID | None
    name: str
    slug: str
    logo: str | None
    active: bool
    is_offline: bool
    integration_code: str | None
    service_type: ServiceType
    services: list[str]
