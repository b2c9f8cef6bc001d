"""JSON of expense types."""

from enum import StrEnum
from typing import ClassVar
from uuid import UUID

from kit.http.validation import Input

from config_service.expense_categories.schemas import CategoryRef
from config_service.shapes.schemas import Name, OptionalCode, Stored


class ExpenseKind(StrEnum):
    """How an expense of the type comes to its value: told, or counted in kilometers."""

    COMMON = "common"
    KM = "km"


class ExpenseTypeWrite(Input):
    """Of an update: what is absent stays, null clears."""

    required_messages: ClassVar = {"name": "O nome é obrigatório", "expense_category_uuid": "A categoria é obrigatória"}

    name: Name
    expense_category_uuid: UUID
    kind: ExpenseKind = ExpenseKind.COMMON
    integration_id: OptionalCode = None


class ExpenseType(Stored):
    customer_uuid: UUID
    name: str
    expense_category: CategoryRef
    kind: ExpenseKind
    integration_id: str | None
    active: bool
