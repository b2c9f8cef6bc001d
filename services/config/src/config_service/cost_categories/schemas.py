"""JSON of cost categories."""

from typing import Annotated, ClassVar
from uuid import UUID

from kit.http.validation import Input
from pydantic import BeforeValidator, StringConstraints

from config_service.shapes.products import ServiceType
from config_service.shapes.schemas import Name, Stored, blank_is_none

WintourCode = Annotated[
    Annotated[str, StringConstraints(min_length=1, max_length=40)] | None, BeforeValidator(blank_is_none)
]
"""The category in the agency's back office."""


class CostCategoryCreate(Input):
    required_messages: ClassVar = {"name": "O nome é obrigatório", "service_type": "O tipo de serviço é obrigatório"}

    name: Name
    service_type: ServiceType
    is_proof_required: bool = False
    wintour_code: WintourCode = None


class CostCategoryUpdate(Input):
    """What is absent stays."""

    required_messages: ClassVar = CostCategoryCreate.required_messages

    name: Name = ""
    service_type: ServiceType = ServiceType.OTHER
    is_proof_required: bool = False
    wintour_code: WintourCode = None


class CostCategory(Stored):
    agency_uuid: UUID
    name: str
    service_type: ServiceType
    is_proof_required: bool
    wintour_code: str | None
    active: bool
