"""A hotel as it is read, of an offer and of an item."""

from datetime import date, datetime
from uuid import UUID

from kit.core.money import Total
from pydantic import BaseModel

from orders_service.search.schemas.policy import PolicyMarkRead
from orders_service.suppliers.hotel import Regimen


class HotelRead(BaseModel):
    """`images`: addresses that a page can show, the front of the house first. `chain`: the brand it carries."""

    uuid: UUID
    name: str
    chain: str | None
    city: str
    state: str
    city_uuid: UUID
    address: str
    district: str
    stars: int
    amenities: list[str]
    images: list[str]
    latitude: float
    longitude: float
    description: str


class BookingRulesRead(BaseModel):
    """Of all rooms. `deadline`: until then canceling costs nothing, null: never; later `penalty` is kept, and from
    check-in on `no_show`."""

    amount: Total
    deadline: datetime | None
    penalty: Total
    no_show: Total


class RoomRead(BaseModel):
    """One kind of room at one rate: `value` of all nights and rooms, `daily_amount` of one night in one room on
    average, both all in. `free_cancellation_until`: null when canceling is not free any more."""

    uuid: UUID
    room_description: str
    regimen: Regimen
    agreement: bool
    daily_amount: Total
    value: Total
    max_guests: int
    rooms_left: int
    free_cancellation_until: datetime | None
    booking_rules: BookingRulesRead
    images: list[str]


class OfferedRoomRead(RoomRead):
    policy: PolicyMarkRead


class PartyRead(BaseModel):
    """Who sleeps in one room."""

    adults: int
    children_ages: list[int]


class StayTimes(BaseModel):
    """When one stays. `checkin_at`: rooms are ready; `arrival_until`: a guest who did not
    come by then is a no-show; `checkout_at`: the room is left; all local to the hotel."""

    checkin: date
    checkout: date
    checkin_at: datetime
    arrival_until: datetime
    checkout_at: datetime
    nights: int
    agreement: bool


class Stay(StayTimes):
    """What an offer and an item of a hotel share."""

    hotel: HotelRead


class HotelOfferRead(StayTimes):
    """`hotel`: null of the agency's own choice, which has no rooms either. `rooms`: the cheapest in a list, all with
    the details of one offer, cheapest first. `regimens` and `free_cancellation_until` of any room of the hotel, also of
    those that a list leaves out."""

    hotel: HotelRead | None

    parties: list[PartyRead]
    rooms: list[OfferedRoomRead]
    regimens: list[Regimen]
    free_cancellation_until: datetime | None


class StayLimits(BaseModel):
    """What the policies of those who travel allow of a stay before its hotels are known; null: as many as one likes.
    More is out of policy and asks for a justification."""

    max_rooms: int | None
