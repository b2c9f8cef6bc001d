"""Until when a stay is sold and canceled, and what comes back; and the pictures of hotels."""

from datetime import datetime, timedelta
from xml.etree import ElementTree

import pytest
from orders_service.suppliers.hotel import HotelOffer, RoomRate
from orders_service.suppliers.protocol import SupplierRefused
from orders_service.suppliers.sandbox.hotel import inventory
from orders_service.suppliers.sandbox.hotel.cities import cities
from orders_service.suppliers.sandbox.hotel.houses import find_house, houses_of
from orders_service.suppliers.sandbox.hotel.pictures.album import Scene, draw, picture_path
from orders_service.suppliers.types import ZERO

from services.orders.tests.suppliers.lodging import NOW, a_query, offers_of

SECOND = timedelta(seconds=1)
MANAUS = a_query("manaus-am", nights=3)


def rates_of() -> list[tuple[HotelOffer, RoomRate]]:
    return [(offer, room) for offer in offers_of(MANAUS) for room in inventory.offer(offer.key, NOW).rooms]


def returned(offer: HotelOffer, room: RoomRate, canceled_at: datetime) -> tuple[object, object]:
    return inventory.returned(room.key, room.parts, offer.arrival_until - canceled_at)


def test_times_are_those_of_the_hotel() -> None:
    for offer in offers_of(MANAUS):
        assert offer.checkin_at.isoformat() == "2026-12-20T14:00:00-04:00"
        assert offer.arrival_until.isoformat() == "2026-12-20T23:00:00-04:00"
        assert inventory.starts_at(offer.key) == offer.arrival_until


def test_until_the_deadline_all_comes_back_then_all_but_a_night_and_nothing_of_a_stay_that_began() -> None:
    flexible = [(offer, room) for offer, room in rates_of() if room.rules.deadline is not None]
    assert flexible
    for offer, room in flexible:
        deadline = room.rules.deadline
        assert deadline is not None and deadline < offer.checkin_at
        assert returned(offer, room, deadline) == (room.value, ZERO)
        assert returned(offer, room, deadline + SECOND) == (room.value - room.rules.penalty, ZERO)
        assert returned(offer, room, offer.checkin_at - SECOND) == (room.value - room.rules.penalty, ZERO)
        assert returned(offer, room, offer.checkin_at) == (ZERO, ZERO)
        assert room.rules.no_show == room.value == room.rules.amount
        assert abs(room.rules.penalty * 3 - room.value) < 1, "one night of three"


def test_a_saver_rate_never_comes_back() -> None:
    savers = [(offer, room) for offer, room in rates_of() if room.rules.deadline is None]
    assert savers
    for offer, room in savers:
        assert room.rules.penalty == room.value
        assert room.free_cancellation_until is None
        assert returned(offer, room, NOW) == (ZERO, ZERO)


def test_free_cancellation_is_promised_only_while_its_deadline_is_ahead() -> None:
    offer, room = next((offer, room) for offer, room in rates_of() if room.rules.deadline)
    deadline = room.rules.deadline
    assert deadline is not None and room.free_cancellation_until == deadline
    at_the_end, late = (
        next(one for one in inventory.offer(room.key, now).rooms if one.key == room.key)
        for now in (deadline, deadline + SECOND)
    )
    assert at_the_end.free_cancellation_until == deadline
    assert late.free_cancellation_until is None and late.rules.deadline == deadline
    last = max(one.rules.deadline for other, one in rates_of() if other.key == offer.key and one.rules.deadline)
    assert inventory.offer(offer.key, last).free_until == last
    assert inventory.offer(offer.key, last + SECOND).free_until is None


def test_a_room_is_sold_until_an_hour_before_the_first_day_ends() -> None:
    offer = offers_of(MANAUS)[0]
    last = offer.arrival_until - inventory.SALES_CLOSE
    assert offer.key in {one.key for one in offers_of(MANAUS, now=last - SECOND)}
    assert inventory.offer(offer.key, last - SECOND)
    assert offers_of(MANAUS, now=last) == []
    with pytest.raises(SupplierRefused, match="Este quarto não está mais disponível"):
        inventory.offer(offer.key, last)


@pytest.mark.parametrize("scene", Scene, ids=lambda scene: scene.name)
def test_a_picture_is_drawn_alike_every_time_without_style_or_script(scene: Scene) -> None:
    for city in ("sao-paulo-sp", "natal-rn", "foz-do-iguacu-pr"):
        for house in houses_of(cities()[city])[:12]:
            drawn = draw(house.look, scene)
            assert drawn == draw(house.look, scene)
            tags = {element.tag.rpartition("}")[2] for element in ElementTree.fromstring(drawn).iter()}
            assert tags <= {
                *("svg", "title", "defs", "linearGradient", "radialGradient", "stop"),
                *("g", "rect", "ellipse", "path", "polygon"),
            }
            assert "style" not in drawn and len(drawn) < 30_000


def test_the_pictures_of_a_hotel_are_many_and_those_of_two_hotels_differ() -> None:
    houses = houses_of(cities()["recife-pe"])
    fronts = [draw(house.look, Scene.FRONT).split("</title>")[1] for house in houses]
    assert len(set(fronts)) == len(fronts)
    for house in houses:
        assert house.hotel.images[0] == picture_path(house.slug, Scene.FRONT)
        assert 5 <= len(house.hotel.images) == len(set(house.hotel.images)) <= 7
        assert find_house(house.slug) is house
        assert (picture_path(house.slug, Scene.POOL) in house.hotel.images) is ("Piscina" in house.hotel.amenities)
    assert find_house("recife-pe-999") is find_house("") is None
