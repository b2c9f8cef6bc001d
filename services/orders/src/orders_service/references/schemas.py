"""How a reference is read (API section 1.3)."""

from uuid import UUID

from pydantic import BaseModel


class Ref(BaseModel):
    uuid: UUID
    name: str
