"""Names of people and places as answers carry them."""

from uuid import UUID

from pydantic import BaseModel


class Ref(BaseModel):
    uuid: UUID
    name: str


class Person(BaseModel):
    uuid: UUID
    name: str
    email: str | None
    phone: str | None = None


class GroupRef(BaseModel):
    uuid: UUID
    description: str
