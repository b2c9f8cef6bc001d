"""Airports and cities of the market by IATA code, loaded once."""

import csv
from dataclasses import dataclass
from functools import cache
from importlib import resources
from zoneinfo import ZoneInfo

from kit.core.folding import fold

HOME_COUNTRY = "BR"
COUNTRY_NAMES = {
    "BR": "Brasil",
    "AR": "Argentina",
    "CL": "Chile",
    "UY": "Uruguai",
    "PY": "Paraguai",
    "BO": "Bolívia",
    "PE": "Peru",
    "CO": "Colômbia",
    "PA": "Panamá",
    "MX": "México",
    "US": "Estados Unidos",
    "CA": "Canadá",
    "PT": "Portugal",
    "ES": "Espanha",
    "FR": "França",
    "GB": "Reino Unido",
    "DE": "Alemanha",
    "NL": "Países Baixos",
    "CH": "Suíça",
    "IT": "Itália",
    "TR": "Turquia",
    "AE": "Emirados Árabes Unidos",
    "QA": "Catar",
    "ZA": "África do Sul",
    "AO": "Angola",
    "JP": "Japão",
}


@dataclass(frozen=True, slots=True)
class Airport:
    """`weight`: 1 (a few flights a day) to 10 (the busiest); distances and tables of flights follow from it."""

    iata: str
    name: str
    city: str
    state: str | None
    country: str
    city_code: str | None
    latitude: float
    longitude: float
    zone: ZoneInfo
    weight: int

    @property
    def is_domestic(self) -> bool:
        return self.country == HOME_COUNTRY


@dataclass(frozen=True, slots=True)
class Place:
    """What one may fly from or to: an airport, or a city with all its airports."""

    iata: str
    name: str
    city: str
    state: str | None
    country: str
    kind: str
    airports: tuple[Airport, ...]

    @property
    def is_domestic(self) -> bool:
        return self.airports[0].is_domestic

    @property
    def country_name(self) -> str:
        return COUNTRY_NAMES[self.country]

    def words(self) -> str:
        """What a search reads, folded."""
        return fold(f"{self.iata} {self.name} {self.city} {self.state or ''} {self.country_name}")


@cache
def airports() -> dict[str, Airport]:
    """Every airport by its code."""
    text = resources.files(__package__).joinpath("airports.csv").read_text(encoding="utf-8")
    return {row["iata"]: _airport(row) for row in csv.DictReader(text.splitlines())}


def _airport(row: dict[str, str]) -> Airport:
    return Airport(
        iata=row["iata"],
        name=row["name"],
        city=row["city"],
        state=row["state"] or None,
        country=row["country"],
        city_code=row["city_code"] or None,
        latitude=float(row["latitude"]),
        longitude=float(row["longitude"]),
        zone=ZoneInfo(row["zone"]),
        weight=int(row["weight"]),
    )


@cache
def places() -> dict[str, Place]:
    """Every airport and city by its code."""
    found = {a.iata: Place(a.iata, a.name, a.city, a.state, a.country, "airport", (a,)) for a in airports().values()}
    by_city: dict[str, list[Airport]] = {}
    for airport in airports().values():
        if airport.city_code:
            by_city.setdefault(airport.city_code, []).append(airport)
    for code, members in by_city.items():
        first = members[0]
        name = f"{first.city}, todos"
        found[code] = Place(code, name, first.city, first.state, first.country, "city", tuple(members))
    return found


def find_place(iata: str) -> Place | None:
    """The airport or city of a code, in any case."""
    return places().get(iata.strip().upper())
