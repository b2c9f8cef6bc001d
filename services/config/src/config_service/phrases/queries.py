"""Lists of phrases as they are read."""

from typing import Any
from uuid import UUID

from sqlalchemy import Select, select

from config_service.phrases.lists import PhraseList
from config_service.shapes.queries import narrowed


def select_phrases(phrases: PhraseList, customer_uuid: UUID, *, name: str | None, active: bool | None) -> Select[Any]:
    """Those of a customer, by their text."""
    of: Any = phrases.table
    text = getattr(of, phrases.field)
    found = select(of.uuid, of.customer_uuid, text, of.active, of.created_at, of.updated_at, of.version)
    found = found.where(of.customer_uuid == customer_uuid)
    return narrowed(found, name=(of.name_folded, name), flag=(of.active, active)).order_by(of.name_folded, of.uuid)
