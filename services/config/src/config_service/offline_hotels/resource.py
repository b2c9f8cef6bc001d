"""Offline hotels, declared; their rates have actions and routes of their own."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from contracts.commerce import OfflineHotelChanged
from kit.core.metadata import columns_of
from kit.core.refusals import ValidationFailed
from kit.files.store import StoredFile
from kit.http.permissions import permits_agency
from kit.http.uow import UnitOfWork
from kit.process.file_sweeps import FileColumn

from config_service.offline_hotels.queries import rates_of
from config_service.offline_hotels.rules import MOST_IMAGES
from config_service.offline_hotels.schemas import OfflineHotel, OfflineHotelCreate, OfflineHotelUpdate
from config_service.offline_hotels.tables import HotelRateTable, OfflineHotelTable
from config_service.places.queries import city_columns, city_of
from config_service.resources.declaration import Resource, fact_of, managers_may
from config_service.resources.narrowing import Narrowing
from config_service.resources.pictures import Upload, link_to
from config_service.shapes.rules import Kind

_T = columns_of(OfflineHotelTable)
_IMAGE_SIDE = 2048
IMAGE_FILES = FileColumn(_T.image_paths)


@dataclass(frozen=True, slots=True)
class HotelNarrowing(Narrowing):
    city_uuid: UUID | None = None


async def _in_a_city(given: Mapping[str, Any], _row: Any, uow: UnitOfWork) -> Mapping[str, Any]:
    await city_columns(uow, given.get("city_uuid"))
    return given


async def _with_rates(row: OfflineHotelTable, uow: UnitOfWork) -> Mapping[str, Any]:
    return {"rates": [rate.model_dump() for rate in await rates_of(uow, row.uuid)]}


def hotel_changed(row: OfflineHotelTable, rates: Sequence[HotelRateTable]) -> OfflineHotelChanged:
    """The whole state of a hotel with its rates."""
    fact = fact_of(OFFLINE_HOTELS, row, {"rates": [rate.model_dump() for rate in rates]})
    assert isinstance(fact, OfflineHotelChanged)
    return fact


def _show(values: Mapping[str, Any], uow: UnitOfWork) -> Mapping[str, Any]:
    stored = zip(values["image_paths"], values["image_types"], strict=True)
    links = (link_to(path, kind, title=f"foto-{place}", uow=uow) for place, (path, kind) in enumerate(stored, start=1))
    return {"images": [link for link in links if link]}


def _add_image(row: OfflineHotelTable, image: StoredFile) -> None:
    if len(row.image_paths) >= MOST_IMAGES:
        raise ValidationFailed({"image": [f"Deve ter no máximo {MOST_IMAGES} itens"]})
    row.image_paths = [*row.image_paths, image.name]
    row.image_types = [*row.image_types, image.content_type]


IMAGE = Upload(
    part="image",
    path="images",
    operation="upload_offline_hotel_image",
    says=f"Add a photograph to one of the agency's offline hotels, which has up to {MOST_IMAGES}.",
    longest=_IMAGE_SIDE,
    status=201,
    put=_add_image,
)
OFFLINE_HOTELS = Resource(
    table=OfflineHotelTable,
    create=OfflineHotelCreate,
    update=OfflineHotelUpdate,
    read=OfflineHotel,
    fact=OfflineHotelChanged,
    plural="offline_hotels",
    kind=Kind("offline-hotel", "Hotel offline", "o", (), doubles={"offline_hotel_name": ("name", "nome")}),
    may=managers_may(
        *("creating", "updating", "activating", "inactivating", "deleting"),
        listing=permits_agency(),
        reading=permits_agency(),
    ),
    joined=_with_rates,
    computed={"city": city_of(_T.city_uuid)},
    prepare=_in_a_city,
    show=_show,
    show_reads=("image_paths", "image_types"),
    narrowing=HotelNarrowing,
)
