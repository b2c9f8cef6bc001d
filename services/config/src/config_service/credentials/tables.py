"""Credentials as stored."""

from typing import ClassVar
from uuid import UUID

from kit.core.metadata import empty_list
from kit.db.sealed import Digest
from kit.privacy.personal import Personal
from sqlalchemy import Column, ForeignKeyConstraint, Text, Uuid
from sqlalchemy.dialects.postgresql import ARRAY
from sqlmodel import Field

from config_service.resources.columns import NamedOfAgency, named_of_agency


class CredentialTable(NamedOfAgency, table=True):
    """`secrets_cipher`: the sealed secrets by name, `secret_names`: which there are; no customers: the whole agency."""

    __tablename__ = "credential"
    __sealed__: ClassVar[dict[str, Digest | None]] = {"secrets_cipher": None}
    __personal__ = Personal(
        others=dict.fromkeys(("name", "name_folded", "username", "secret_names"), "an account at a supplier")
    )
    __table_args__ = (
        *named_of_agency("credential", once="credential_name"),
        ForeignKeyConstraint(["provider_uuid"], ["provider.uuid"], name="credential_provider"),
    )

    name: str
    provider_uuid: UUID
    customers_uuids: list[UUID] = Field(default_factory=empty_list, sa_column=Column(ARRAY(Uuid), nullable=False))
    username: str | None = None
    office_id: str | None = None
    secrets_cipher: str
    secret_names: list[str] = Field(default_factory=empty_list, sa_column=Column(ARRAY(Text), nullable=False))
    is_test: bool = False
    last_error: str | None = None
