"""JSON of credentials: secrets come in and never go out; what orders is given is told apart."""

from typing import Annotated, ClassVar
from uuid import UUID

from kit.http.validation import Input
from pydantic import BaseModel, Field, SecretStr, StringConstraints

from config_service.shapes.schemas import Name, OptionalCode, Ref, Stored, Text

SecretName = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
SecretText = Annotated[SecretStr, Field(min_length=1, max_length=4000)]
Secrets = Annotated[dict[SecretName, SecretText | None], Field(min_length=1, max_length=20)]
CustomersUuids = Annotated[list[UUID], Field(max_length=500)]


class CredentialWritten(Input):
    """`secrets` are write-only. `customers_uuids` empty: all of the agency."""

    required_messages: ClassVar = {"name": "O nome é obrigatório", "provider_uuid": "O fornecedor é obrigatório"}

    customers_uuids: CustomersUuids = []
    username: Text = None
    office_id: OptionalCode = None
    is_test: bool = False


class CredentialCreate(CredentialWritten):
    name: Name
    provider_uuid: UUID
    secrets: Secrets


class CredentialUpdate(CredentialWritten):
    """What is absent stays, also among the secrets; a secret that is null is taken away."""

    name: Name = ""
    provider_uuid: UUID = UUID(int=0)
    secrets: Secrets = {}


class Credential(Stored):
    """`secrets_set`: the names of its secrets, which nobody reads; `last_error`: what the provider answered last."""

    agency_uuid: UUID
    name: str
    provider: Ref
    customers: list[Ref]
    username: str | None
    office_id: str | None
    is_test: bool
    active: bool
    secrets_set: list[str]
    last_error: str | None


class OpenedCredential(BaseModel):
    """What orders signs in with at a provider."""

    uuid: UUID
    name: str
    provider_uuid: UUID
    username: str | None
    office_id: str | None
    is_test: bool
    secrets: dict[str, str]
