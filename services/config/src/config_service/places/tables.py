"""Cities as stored: no tenant's, read by everybody, written by migrations alone."""

from uuid import UUID

from kit.core.metadata import Table
from kit.privacy.personal import Personal
from sqlalchemy import Index
from sqlmodel import Field


class CityTable(Table, table=True):
    """A municipality; `ibge_code` has seven digits, `state` two letters."""

    __tablename__ = "city"
    __personal__ = Personal(others={"name": "a city", "name_folded": "a city"})
    __table_args__ = (
        Index("city_by_name", "name_folded", "uuid"),
        Index("city_by_state", "state", "name_folded", "uuid"),
    )

    uuid: UUID = Field(primary_key=True)
    ibge_code: str = Field(unique=True)
    state: str
    name: str
    name_folded: str
