"""JSON of places."""

from datetime import date
from uuid import UUID

from pydantic import BaseModel


class State(BaseModel):
    code: str
    name: str


class City(BaseModel):
    """`state`: its code; `ibge_code`: seven digits."""

    uuid: UUID
    name: str
    state: str
    ibge_code: str


class Holiday(BaseModel):
    day: date
    name: str
