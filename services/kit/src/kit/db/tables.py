"""Base classes of tables: keys, time stamps, versions, tenant columns."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import DateTime
from sqlalchemy.orm import declared_attr
from sqlmodel import Field

from kit.core.ids import new_uuid
from kit.core.metadata import Table


class Row(Table):
    """A keyed row; the unit of work stamps it from its Clock."""

    uuid: UUID = Field(default_factory=new_uuid, primary_key=True)
    created_at: datetime = Field(default=None, nullable=False, sa_type=DateTime(timezone=True))
    updated_at: datetime = Field(default=None, nullable=False, sa_type=DateTime(timezone=True))


class Versioned(Row):
    """A row users edit: every flush that changes it raises `version`, and two writers never both win."""

    version: int = Field(default=1, nullable=False)

    @declared_attr.directive
    def __mapper_args__(cls) -> dict[str, Any]:  # noqa: N805 - SQLAlchemy hands the class
        return {"version_id_col": cls.version}


class TenantRow(Row):
    """A row of one customer, reached in customer scope only."""

    customer_uuid: UUID = Field(index=True, nullable=False)


class TenantVersioned(Versioned):
    """An edited row of one customer, reached in customer scope only."""

    customer_uuid: UUID = Field(index=True, nullable=False)


class OfAgencyVersioned(Versioned):
    """An edited row of an agency itself, of none of its customers; reached in agency scope only."""

    agency_uuid: UUID = Field(index=True, nullable=False)


class AgencyRow(TenantRow):
    """A customer's row that its agency may also read: reached by id or listed by agency users."""

    agency_uuid: UUID = Field(index=True, nullable=False)


class AgencyVersioned(TenantVersioned):
    """An edited row of a customer that its agency may also read."""

    agency_uuid: UUID = Field(index=True, nullable=False)
