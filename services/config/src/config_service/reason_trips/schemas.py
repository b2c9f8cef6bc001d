"""JSON of reasons for a trip."""

from typing import ClassVar
from uuid import UUID

from kit.http.validation import Input

from config_service.shapes.schemas import Sentence, Stored


class ReasonTripCreate(Input):
    required_messages: ClassVar = {"reason": "O motivo é obrigatório"}

    reason: Sentence


class ReasonTrip(Stored):
    customer_uuid: UUID
    reason: str
    active: bool
