"""JSON of groups of employees."""

from typing import ClassVar
from uuid import UUID

from kit.http.validation import Input

from config_service.shapes.schemas import Name, Ref, Stored


class GroupWrite(Input):
    required_messages: ClassVar = {"description": "A descrição do grupo é obrigatória"}

    description: Name


class Group(Stored):
    """`approval_models` is filled on request."""

    description: str
    customer_uuid: UUID
    active: bool
    approval_models: list[Ref] = []
