"""Answering a price that rose after approval: what is sent, and the stretches to search anew."""

from datetime import date
from typing import Annotated
from uuid import UUID

from kit.core.money import Total
from kit.http.validation import Input
from pydantic import BaseModel, Field

ItemIds = Annotated[list[UUID], Field(min_length=1, max_length=100)]


class PriceAcceptance(Input):
    """`new_value`: the sum of these items' new prices, as it was shown."""

    required_messages = {"items_uuid": "Escolha ao menos um item", "new_value": "Informe o novo valor"}

    items_uuid: ItemIds
    new_value: Total


class ItemsDropped(Input):
    required_messages = {"items_uuid": "Escolha ao menos um item"}

    items_uuid: ItemIds


class ReSearchStep(BaseModel):
    """One stretch to search anew. `step` counts from 1; `stretch_index` from 0, as searches count theirs.

    `done`: its item waits for no answer any more (swapped, accepted, dropped), or is no cart's.
    """

    step: int
    stretch_index: int
    product: str
    item_uuid: UUID
    origin: str
    destination: str
    go_date: date
    return_date: date | None = None
    adult_quantity: int
    children_quantity: int
    reason_trip_uuid: UUID | None
    done: bool


class ReSearch(BaseModel):
    """`next`: the first step that is not done, null when there is none."""

    next: int | None
    steps: list[ReSearchStep]
