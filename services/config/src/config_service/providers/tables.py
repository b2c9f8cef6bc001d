"""Providers as stored."""

from uuid import UUID

from kit.core.metadata import empty_list
from kit.privacy.personal import Personal
from sqlalchemy import Column, ForeignKeyConstraint, Index, Text, UniqueConstraint
from sqlalchemy.dialects.postgresql import ARRAY
from sqlmodel import Field

from config_service.resources.columns import NamedOfAgency


class ProviderTable(NamedOfAgency, table=True):
    """`agency_uuid` None: the platform's, which every agency sells and none changes; an agency's own are offline."""

    __tablename__ = "provider"
    __personal__ = Personal(others={"name": "a company", "name_folded": "a company"})
    __table_args__ = (
        ForeignKeyConstraint(["agency_uuid"], ["agency.uuid"], name="provider_agency"),
        UniqueConstraint(
            "agency_uuid", "service_type", "sameness", name="provider_name", postgresql_nulls_not_distinct=True
        ),
        Index("provider_by_name", "name_folded", "uuid"),
    )

    agency_uuid: UUID | None = Field(default=None, index=True)  # type: ignore[assignment]
    name: str
    slug: str
    service_type: str
    services: list[str] = Field(default_factory=empty_list, sa_column=Column(ARRAY(Text), nullable=False))
    integration_code: str | None = None
    is_offline: bool = True
    logo_path: str | None = None
    logo_type: str | None = None
