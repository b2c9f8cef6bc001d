"""Providers of an agency, declared; the list stands in `routes`, for it has the platform's too."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from contracts.commerce import ProviderChanged
from kit.core.metadata import columns_of
from kit.files.store import StoredFile
from kit.http.uow import UnitOfWork
from kit.process.file_sweeps import FileColumn
from sqlalchemy import ColumnElement

from config_service.providers.rules import slug_of
from config_service.providers.schemas import Provider, ProviderCreate, ProviderUpdate
from config_service.providers.tables import ProviderTable
from config_service.resources.declaration import Resource, managers_may
from config_service.resources.narrowing import Narrowing
from config_service.resources.pictures import Upload, link_to
from config_service.shapes.products import ServiceType
from config_service.shapes.rules import Kind

_LOGO_SIDE = 512
LOGO_FILES = FileColumn(columns_of(ProviderTable).logo_path)


@dataclass(frozen=True, slots=True)
class ProviderNarrowing(Narrowing):
    """`sold_by`: the agency whose own providers stand beside the platform's."""

    service_type: ServiceType | None = None
    is_offline: bool | None = None
    sold_by: UUID | None = None

    def conditions(self, columns: Any) -> Iterator[ColumnElement[bool]]:
        yield columns.agency_uuid.is_(None) | (columns.agency_uuid == self.sold_by)
        if self.service_type is not None:
            yield columns.service_type == self.service_type.value
        if self.is_offline is not None:
            yield columns.is_offline.is_(self.is_offline)


async def _with_slug(given: Mapping[str, Any], _row: Any, _uow: UnitOfWork) -> Mapping[str, Any]:
    return {**given, "slug": slug_of(given["name"])} if "name" in given else given


def _show(values: Mapping[str, Any], uow: UnitOfWork) -> Mapping[str, Any]:
    return {"logo": link_to(values["logo_path"], values["logo_type"], title=values["slug"], uow=uow)}


def _put_logo(row: ProviderTable, logo: StoredFile) -> str | None:
    former, row.logo_path, row.logo_type = row.logo_path, logo.name, logo.content_type
    return former


LOGO = Upload(
    part="logo",
    path="logo",
    operation="upload_provider_logo",
    says="Give one of the agency's providers a logo; it takes the place of an earlier one.",
    longest=_LOGO_SIDE,
    status=200,
    put=_put_logo,
)
PROVIDERS = Resource(
    table=ProviderTable,
    create=ProviderCreate,
    update=ProviderUpdate,
    read=Provider,
    fact=ProviderChanged,
    plural="providers",
    kind=Kind("provider", "Fornecedor", "o", (), doubles={"provider_name": ("name", "nome")}),
    may=managers_may("creating", "updating", "activating", "inactivating"),
    prepare=_with_slug,
    show=_show,
    show_reads=("logo_path", "logo_type"),
)
