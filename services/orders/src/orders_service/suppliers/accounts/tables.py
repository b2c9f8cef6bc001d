"""Copies of providers, and of the agencies' credentials: no secret, no user name."""

from uuid import UUID

from kit.core.metadata import Table, empty_list
from kit.privacy.personal import Personal
from sqlalchemy import Column, Index, Uuid
from sqlalchemy.dialects.postgresql import ARRAY
from sqlmodel import Field


class ProviderCopy(Table, table=True):
    """Who sells; `agency_uuid` None: the platform's, which every agency sells."""

    __tablename__ = "provider_copy"
    __personal__ = Personal(others={"slug": "a company"})

    uuid: UUID = Field(primary_key=True)
    agency_uuid: UUID | None = Field(default=None, index=True)
    version: int
    deleted: bool = False
    slug: str
    active: bool


class CredentialCopy(Table, table=True):
    """An account of an agency at a provider, read in the scopes of its customers; no `customers_uuids`: it serves all
    of them."""

    __tablename__ = "credential_copy"
    __table_args__ = (Index("credential_copy_at", "agency_uuid", "provider_uuid"),)

    uuid: UUID = Field(primary_key=True)
    agency_uuid: UUID
    version: int
    deleted: bool = False
    provider_uuid: UUID
    customers_uuids: list[UUID] = Field(default_factory=empty_list, sa_column=Column(ARRAY(Uuid), nullable=False))
    active: bool
