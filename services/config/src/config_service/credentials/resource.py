"""Credentials, declared."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from contracts.commerce import CredentialChanged
from kit.core.metadata import columns_of
from kit.core.refusals import ValidationFailed
from kit.http.uow import UnitOfWork
from sqlalchemy import ColumnElement

from config_service.credentials.schemas import Credential, CredentialCreate, CredentialUpdate
from config_service.credentials.sealing import sealed
from config_service.credentials.tables import CredentialTable
from config_service.providers.queries import provider_of, sold_by
from config_service.records.documents import Documents
from config_service.records.queries import customers_named, customers_of_agency, serves
from config_service.resources.declaration import Resource, managers_may
from config_service.resources.narrowing import Narrowing
from config_service.shapes.rules import Kind

_T = columns_of(CredentialTable)
_INVALID = ["Opção inválida"]


@dataclass(frozen=True, slots=True)
class CredentialNarrowing(Narrowing):
    """`customer_uuid`: those that serve it."""

    provider_uuid: UUID | None = None
    customer_uuid: UUID | None = None

    def conditions(self, columns: Any) -> Iterator[ColumnElement[bool]]:
        if self.provider_uuid is not None:
            yield columns.provider_uuid == self.provider_uuid
        if self.customer_uuid is not None:
            yield serves(columns.customers_uuids, self.customer_uuid)


async def _prepare(given: Mapping[str, Any], row: Any, uow: UnitOfWork) -> Mapping[str, Any]:
    agency_uuid = given["agency_uuid"] if row is None else row.agency_uuid
    errors: dict[str, list[str]] = {}
    if "provider_uuid" in given and not await sold_by(uow, agency_uuid, [given["provider_uuid"]]):
        errors["provider_uuid"] = _INVALID
    customers = set(given.get("customers_uuids", ()))
    if customers != await customers_of_agency(uow, agency_uuid, customers):
        errors["customers_uuids"] = _INVALID
    columns = {name: value for name, value in given.items() if name != "secrets"}
    if "secrets" in given:
        before = None if row is None else row.secrets_cipher
        columns |= sealed(given["secrets"], before, Documents(uow.db.settings.field_keys))
        if "secrets_cipher" in columns:
            columns["last_error"] = None  # the answer was about the secrets before
        if not columns.get("secret_names", True) or (row is None and "secret_names" not in columns):
            errors["secrets"] = ["Campo obrigatório"]
    if errors:
        raise ValidationFailed(errors)
    return columns


def _show(values: Mapping[str, Any], _uow: UnitOfWork) -> Mapping[str, Any]:
    return {"secrets_set": values["secret_names"]}


CREDENTIALS = Resource(
    table=CredentialTable,
    create=CredentialCreate,
    update=CredentialUpdate,
    read=Credential,
    fact=CredentialChanged,
    plural="credentials",
    kind=Kind("credential", "Credencial", "a", (), doubles={"credential_name": ("name", "nome")}),
    may=managers_may("listing", "creating", "reading", "updating", "activating", "inactivating", "deleting"),
    computed={"provider": provider_of(_T.provider_uuid), "customers": customers_named(_T.customers_uuids)},
    prepare=_prepare,
    show=_show,
    show_reads=("secret_names",),
    narrowing=CredentialNarrowing,
)
