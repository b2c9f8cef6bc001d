"""The sandbox's hotels: the same for every question, with rooms, prices, rules and keys that hold together."""

import random
from collections import Counter
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from time import process_time
from uuid import UUID

import pytest
from kit.core.ids import new_uuid
from orders_service.suppliers.hotel import Party, Regimen
from orders_service.suppliers.protocol import SupplierRefused
from orders_service.suppliers.sandbox.hotel import inventory
from orders_service.suppliers.sandbox.hotel.cities import HotelCity, cities
from orders_service.suppliers.sandbox.hotel.houses import houses_of
from orders_service.suppliers.sandbox.hotel.keys import MAX_NIGHTS, sale_of
from orders_service.suppliers.sandbox.hotel.rooms import rooms_of
from orders_service.suppliers.types import ZERO

from services.orders.tests.suppliers.lodging import FAMILY, NOW, TODAY, TWO, a_query, offers_of

SEED = random.randrange(2**32)
print(f"seed {SEED}")


@pytest.mark.parametrize("city", cities().values(), ids=lambda city: city.slug)
def test_every_city_has_hotels_with_names_of_their_own_near_its_middle(city: HotelCity) -> None:
    houses = houses_of(city)
    low, high = (2, 8) if city.weight <= 3 else (12, 505)
    assert low <= len(houses) == city.hotels <= high
    assert max(Counter(house.hotel.name for house in houses).values()) == 1
    for hotel in (house.hotel for house in houses):
        assert 1 <= hotel.stars <= 5
        assert abs(hotel.latitude - city.latitude) + abs(hotel.longitude - city.longitude) < 0.1
        assert hotel.address.startswith(("Av.", "Rua", "Alameda", "Praia", "Largo", "Setor", "Rodovia"))


@pytest.mark.parametrize("city", ["sao-paulo-sp", "recife-pe", "vilhena-ro", "santarem-pa"])
def test_a_hotel_has_two_to_five_kinds_of_rooms(city: str) -> None:
    assert all(2 <= len(rooms_of(house)) <= 5 for house in houses_of(cities()[city]))


@pytest.mark.parametrize("city", cities(), ids=str)
def test_every_city_has_rooms_left_on_any_day(city: str) -> None:
    draw = random.Random(city)
    for _ in range(3):
        query = a_query(city, ahead=draw.randrange(1, 330))
        assert offers_of(query) or cities()[city].hotels < 4, query


def test_the_same_question_has_the_same_answer() -> None:
    assert offers_of(a_query(rooms=FAMILY)) == offers_of(a_query(rooms=FAMILY))


def test_a_city_that_the_market_does_not_know_has_no_hotels() -> None:
    assert inventory.providers(replace(a_query(), city_uuid=UUID(int=7))) == []


def test_each_hotel_is_sold_by_one_provider_and_each_provider_is_searched_apart() -> None:
    query = a_query("sao-paulo-sp")
    assert len(inventory.providers(query)) == 4
    by_provider = {p: {o.hotel.uuid for o in inventory.offers(query, p, NOW)} for p in inventory.providers(query)}
    assert all(by_provider.values())
    assert sum(map(len, by_provider.values())) == len(set.union(*by_provider.values()))


def test_hotels_are_found_by_name_in_a_city_and_everywhere() -> None:
    wanted = offers_of(a_query())[0].hotel
    here = offers_of(a_query(hotel_name=wanted.name.upper()))
    assert wanted.name in {offer.hotel.name for offer in here}
    assert all(wanted.name.split()[-1] in offer.hotel.name for offer in here)
    everywhere = offers_of(replace(a_query(hotel_name=wanted.name), city_uuid=None))
    assert {offer.hotel.uuid for offer in here} <= {offer.hotel.uuid for offer in everywhere}
    assert len(offers_of(replace(a_query(hotel_name="hotel"), city_uuid=None))) <= inventory.MOST_BY_NAME
    assert offers_of(a_query(hotel_name="Hotel Que Ninguém Abriu")) == []


def test_a_minimum_of_stars_leaves_the_others_out() -> None:
    known = Counter(offer.hotel.stars for offer in offers_of(a_query()))
    assert set(known) >= {2, 3, 4, 5}
    assert Counter(offer.hotel.stars for offer in offers_of(a_query(stars_min=4))) == {4: known[4], 5: known[5]}


def test_a_search_brings_the_cheapest_rate_and_the_key_of_the_hotel_brings_all() -> None:
    for offer in offers_of(a_query(rooms=TWO)):
        whole = inventory.offer(offer.key, NOW)
        assert offer.rooms == (offer.room,) == whole.rooms[:1]
        assert [room.value for room in whole.rooms] == sorted(room.value for room in whole.rooms)
        assert replace(whole, rooms=offer.rooms) == offer
        assert len({room.uuid for room in whole.rooms}) == len(whole.rooms)
        assert set(whole.regimens) >= {room.regimen for room in whole.rooms}


def test_the_key_of_a_rate_buys_it_and_that_of_a_hotel_the_cheapest() -> None:
    for listed in offers_of(a_query(rooms=FAMILY)):
        assert inventory.parts(listed.key, TODAY) == listed.parts
        for room in inventory.offer(listed.key, NOW).rooms:
            assert inventory.offer(room.key, NOW) == inventory.offer(listed.key, NOW), "the hotel with all its rates"
            assert inventory.parts(room.key, TODAY) == room.parts
            assert inventory.has_room(room.key)
            assert sale_of(room.key).stay.key == listed.key


STAY = "recife-pe-001|2026-12-20|2026-12-22|1"


@pytest.mark.parametrize(
    "key",
    [
        "",
        "recife-pe-001",
        "recife-pe-999|2026-12-20|2026-12-22|1",
        "lugar-nenhum-xx-001|2026-12-20|2026-12-22|1",
        "recife-pe-001|2026-12-22|2026-12-20|1",
        "recife-pe-001|2026-12-20|2026-12-20|1",
        "recife-pe-001|2026-12-20|2027-01-20|1",
        "recife-pe-001|ontem|2026-12-22|1",
        "recife-pe-001|2026-12-20|2026-12-22|0",
        "recife-pe-001|2026-12-20|2026-12-22|1+x",
        "recife-pe-001|2026-12-20|2026-12-22|" + ",".join("1" * 10),
        f"{STAY}|castle.flex",
        f"{STAY}|double.never",
        f"{STAY}|double",
        f"{STAY}|double.flex|more",
        "recife-pe-001|2026-12-20|2026-12-22|5|double.flex",
    ],
)
def test_a_key_of_nothing_is_refused_in_words(key: str) -> None:
    with pytest.raises(SupplierRefused, match="Este quarto não está mais disponível"):
        sale_of(key)


def test_everybody_has_a_bed_and_a_baby_sleeps_in_a_cot() -> None:
    for offer in offers_of(a_query(rooms=(Party(3), Party(1)))):
        assert all(room.max_guests >= 3 and room.rooms_left >= 2 for room in inventory.offer(offer.key, NOW).rooms)
    couple = {offer.hotel.uuid for offer in offers_of(a_query(rooms=TWO))}
    assert {offer.hotel.uuid for offer in offers_of(a_query(rooms=(Party(2, (1,)),)))} == couple
    assert offers_of(a_query(rooms=(Party(5),))) == []


def test_the_value_is_that_of_all_nights_and_rooms_with_taxes() -> None:
    for offer in offers_of(a_query(nights=3, rooms=(Party(1), Party(1)))):
        room = offer.room
        assert offer.value == room.parts.provider_value + room.parts.provider_fees == room.rules.amount
        assert room.parts.boarding_tax == ZERO
        assert room.parts.provider_value == room.parts.provider_value.to_integral_value()
        assert abs(room.daily_amount * 6 - offer.value) <= Decimal("0.03")
        net = room.parts.provider_value
        fee = Decimal("1.20") * offer.hotel.stars * 6
        assert net * Decimal("0.02") <= room.parts.provider_fees <= net * Decimal("0.05") + fee


def test_each_night_has_its_price_and_a_longer_stay_costs_the_sum() -> None:
    draw = random.Random(SEED)
    for _ in range(20):
        city = draw.choice(list(cities()))
        ahead, nights = draw.randrange(5, 300), draw.randrange(2, 8)
        for offer in offers_of(a_query(city, ahead=ahead, nights=nights))[:4]:
            pick = offer.room.key.rsplit("|", 1)[1]
            single = [
                f"{offer.hotel.slug}|{day}|{day + timedelta(days=1)}|1|{pick}"
                for day in (offer.checkin + timedelta(days=place) for place in range(nights))
            ]
            total = sum(inventory.parts(key, TODAY).provider_value for key in single)
            assert total == offer.parts.provider_value, f"seed {SEED}: {offer.key}"


def test_a_late_booking_and_more_guests_cost_more() -> None:
    offer = offers_of(a_query(ahead=30, rooms=TWO))[0]
    late = inventory.parts(offer.room.key, offer.checkin - timedelta(days=3))
    assert late.total > inventory.parts(offer.room.key, offer.checkin - timedelta(days=4)).total == offer.value
    alone = offer.room.key.replace("|2|", "|1|")
    assert inventory.parts(alone, TODAY).total < offer.value
    with_child, with_baby = (offer.room.key.replace("|2|", f"|1+{age}|") for age in (9, 4))
    assert inventory.parts(with_child, TODAY).total > inventory.parts(with_baby, TODAY).total
    assert inventory.parts(with_baby, TODAY) == inventory.parts(alone, TODAY)


def test_towns_of_work_are_dearer_in_the_week_and_places_of_leisure_at_the_weekend() -> None:
    tuesday, saturday = 32, 36

    def level(city: str, ahead: int) -> Decimal:
        return sum((o.room.daily_amount for o in offers_of(a_query(city, ahead=ahead, nights=1))), ZERO)

    assert (TODAY + timedelta(days=tuesday)).weekday() == 1
    assert level("sao-paulo-sp", tuesday) > level("sao-paulo-sp", saturday)
    assert level("natal-rn", tuesday) < level("natal-rn", saturday)


def test_more_stars_cost_more_and_fuller_meals_cost_more() -> None:
    by_stars = {stars: [] for stars in range(1, 6)}  # type: dict[int, list[Decimal]]
    for offer in offers_of(a_query("sao-paulo-sp")):
        by_stars[offer.hotel.stars].append(offer.value)
        rooms = inventory.offer(offer.key, NOW).rooms
        flexible = {r.regimen: r.value for r in rooms if r.key.endswith(f"{rooms[0].key.rsplit('|', 1)[1]}")}
        assert list(flexible.values()) == sorted(flexible.values())
    means = [sum(values) / len(values) for values in by_stars.values()]
    assert means == sorted(means)


def test_some_hotels_have_a_rate_for_companies_some_meals_and_some_a_beach() -> None:
    known = [room for offer in offers_of(a_query("natal-rn")) for room in inventory.offer(offer.key, NOW).rooms]
    assert {room.agreement for room in known} == {True, False}
    assert {room.regimen for room in known} >= {Regimen.BREAKFAST, Regimen.HALF_BOARD, Regimen.ALL_INCLUSIVE}
    assert any("Frente à praia" in offer.hotel.amenities for offer in offers_of(a_query("natal-rn")))


def test_a_search_of_five_hundred_hotels_takes_little_of_the_processor() -> None:
    offers_of(a_query("sao-paulo-sp", ahead=12, nights=3))
    started = process_time()
    found = offers_of(a_query("sao-paulo-sp", ahead=40, nights=3))
    spent = process_time() - started
    assert len(found) >= 480
    assert spent < 1, f"{len(found)} hotels in {spent:.3f} s of the processor; about 0.08 s is usual"


def test_a_key_holds_up_to_thirty_nights() -> None:
    offer = offers_of(a_query(nights=MAX_NIGHTS))[0]
    assert inventory.offer(offer.key, NOW).nights == 30


def test_a_ticket_is_the_confirmation_number_of_a_room_and_its_adults_share_it() -> None:
    offer, booking = offers_of(a_query(rooms=FAMILY))[0], new_uuid()
    numbers = [inventory.ticket(booking, offer.room.key, place) for place in range(3)]
    assert numbers[0] == numbers[1] != numbers[2]
    assert all(len(number) == 10 and number[:3].isalpha() and number[3:].isdigit() for number in numbers)
    assert numbers == [inventory.ticket(booking, offer.room.key, place) for place in range(3)]
    assert inventory.ticket(new_uuid(), offer.room.key, 0) != numbers[0]
