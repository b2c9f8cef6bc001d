"""JSON of cost centers."""

from enum import StrEnum
from typing import Annotated, ClassVar
from uuid import UUID

from kit.core.money import Money
from kit.http.validation import Input
from pydantic import Field

from config_service.shapes.schemas import Code, Name, Ref, Stored


class CostCenterState(StrEnum):
    ACTIVE = "active"
    INACTIVE = "inactive"
    ALL = "all"


class CostCenterWritten(Input):
    required_messages: ClassVar = {
        "name": "O nome da centro de custo é obrigatório",
        "cost_center_code": "O código de integração externa é obrigatório",
    }

    belongs_to_headquarters: bool = False
    branches_uuids: Annotated[list[UUID], Field(max_length=500)] = []
    mark_all_branches: bool = False


class CostCenterCreate(CostCenterWritten):
    name: Name
    cost_center_code: Code
    customer_uuid: UUID


class CostCenterUpdate(CostCenterWritten):
    """What is absent stays; a `customer_uuid` given must be the cost center's own."""

    name: Name = ""
    cost_center_code: Code = ""
    customer_uuid: UUID | None = None


class CostCenter(Stored):
    """`credit` is null until budgets exist; `approval_models` is filled on request and in the detail."""

    name: str
    credit: Money | None
    cost_center_code: str
    customer_uuid: UUID
    active: bool
    belongs_to_headquarters: bool
    mark_all_branches: bool
    approval_models: list[Ref]
    branches: list[Ref]
