"""JSON of expense categories."""

from typing import Annotated, ClassVar
from uuid import UUID

from kit.http.validation import Input
from pydantic import BaseModel, StringConstraints

from config_service.shapes.schemas import Name, Stored

Icon = Annotated[str, StringConstraints(min_length=1, max_length=40, pattern=r"^[a-z0-9]+(?:-[a-z0-9]+)*$")]
"""The name of a picture of the interface's set, as `tools-kitchen-2`."""


class ExpenseCategoryCreate(Input):
    required_messages: ClassVar = {"name": "O nome é obrigatório", "icon": "O ícone é obrigatório"}

    name: Name
    icon: Icon


class ExpenseCategoryUpdate(Input):
    """What is absent stays."""

    required_messages: ClassVar = ExpenseCategoryCreate.required_messages

    name: Name = ""
    icon: Icon = ""


class ExpenseCategory(Stored):
    name: str
    icon: str
    active: bool


class CategoryRef(BaseModel):
    """A category as its types show it."""

    uuid: UUID
    name: str
    icon: str
