"""Bus stations of the market, loaded once."""

import csv
from dataclasses import dataclass
from functools import cache
from importlib import resources
from uuid import NAMESPACE_OID, UUID, uuid5
from zoneinfo import ZoneInfo

from contracts.places import city_uuid
from kit.core.folding import fold

from orders_service.places.zones import zone_of


@dataclass(frozen=True, slots=True)
class BusStation:
    """`weight`: 1 (a few buses a day) to 10 (the busiest); distances and timetables follow from it."""

    uuid: UUID
    slug: str
    name: str
    city: str
    city_uuid: UUID
    state: str
    latitude: float
    longitude: float
    weight: int

    @property
    def zone(self) -> ZoneInfo:
        return zone_of(self.state)

    def words(self) -> str:
        """What a search reads, folded."""
        return fold(f"{self.name} {self.city} {self.state}")


@cache
def stations() -> dict[UUID, BusStation]:
    """Every station by its key."""
    text = resources.files(__package__).joinpath("stations.csv").read_text(encoding="utf-8")
    found = map(_station, csv.DictReader(text.splitlines()))
    return {station.uuid: station for station in found}


def _station(row: dict[str, str]) -> BusStation:
    return BusStation(
        uuid=uuid5(NAMESPACE_OID, f"trajeto bus station {row['slug']}"),
        slug=row["slug"],
        name=row["name"],
        city=row["city"],
        city_uuid=city_uuid(row["ibge_code"]),
        state=row["state"],
        latitude=float(row["latitude"]),
        longitude=float(row["longitude"]),
        weight=int(row["weight"]),
    )


@cache
def stations_by_slug() -> dict[str, BusStation]:
    """Every station by the name that keys of offers hold."""
    return {station.slug: station for station in stations().values()}


def find_stations(uuid: UUID) -> tuple[BusStation, ...]:
    """The station of a key, or all of a city, the busiest first; none for any other key."""
    if uuid in stations():
        return (stations()[uuid],)
    found = [station for station in stations().values() if station.city_uuid == uuid]
    return tuple(sorted(found, key=lambda station: (-station.weight, station.name)))
