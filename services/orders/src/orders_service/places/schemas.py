"""JSON shapes of places (API section 3.4)."""

from typing import Literal
from uuid import UUID

from pydantic import BaseModel, ConfigDict

from orders_service.places.airports import Place


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
