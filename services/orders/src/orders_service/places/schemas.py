"""JSON shapes of places (API section 3.4)."""

from typing import Literal
from uuid import UUID

from pydantic import BaseModel, ConfigDict

from orders_service.places.airports import Place
from orders_service.places.stores import VehicleStore


class AirportRead(BaseModel):
    iata: str
    name: str
    city: str
    state: str | None
    country: str
    kind: Literal["airport", "city"]

    @classmethod
    def of(cls, place: Place) -> "AirportRead":
        """A place as the search form shows it; `country` is its Portuguese name."""
        return cls.model_validate(
            {
                "iata": place.iata,
                "name": place.name,
                "city": place.city,
                "state": place.state,
                "country": place.country_name,
                "kind": place.kind,
            }
        )


class BusStationRead(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    uuid: UUID
    name: str
    city: str
    city_uuid: UUID
    state: str


class VehicleStoreRead(BaseModel):
    """`opens` and `closes`: HH:MM at the store; 00:00 to 23:59 is open all day."""

    uuid: UUID
    name: str
    company: str
    address: str
    city: str
    city_uuid: UUID
    state: str
    airport_iata: str | None
    opens: str
    closes: str

    @classmethod
    def of(cls, store: VehicleStore) -> "VehicleStoreRead":
        """A store as the search form and an offer show it."""
        return cls(
            uuid=store.uuid,
            name=store.name,
            company=store.company,
            address=store.address,
            city=store.city,
            city_uuid=store.city_uuid,
            state=store.state,
            airport_iata=store.airport_iata,
            opens=f"{store.opens:%H:%M}",
            closes=f"{store.closes:%H:%M}",
        )
