"""JSON of justifications."""

from typing import ClassVar
from uuid import UUID

from kit.http.validation import Input

from config_service.shapes.schemas import Sentence, Stored


class JustificationCreate(Input):
    required_messages: ClassVar = {"description": "A descrição é obrigatória"}

    description: Sentence


class Justification(Stored):
    customer_uuid: UUID
    description: str
    active: bool
