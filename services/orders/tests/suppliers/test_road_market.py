"""The sandbox's buses leave every day, the same for whoever asks, with seats, prices and tickets that hold together."""

import random
from collections import defaultdict
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

import pytest
from kit.core.ids import new_uuid
from orders_service.places.stations import BusStation, find_stations, stations, stations_by_slug
from orders_service.suppliers.bpe import access_key, check_digit
from orders_service.suppliers.protocol import SupplierRefused
from orders_service.suppliers.road import RoadOffer, RoadQuery, SeatClass
from orders_service.suppliers.sandbox.road import inventory
from orders_service.suppliers.sandbox.road.keys import sale_of
from orders_service.suppliers.sandbox.road.seats import free_seats, seats_of
from orders_service.suppliers.sandbox.road.timetable import road_km
from orders_service.suppliers.sandbox.roads import are_joined
from orders_service.suppliers.types import StretchQuery

TODAY = date(2026, 11, 20)
NOW = datetime(2026, 11, 20, 15, tzinfo=UTC)
SEED = random.randrange(2**32)
print(f"seed {SEED}")


def a_query(
    origin: str = "tiete", destination: str = "novo-rio", *, ahead: int = 30, passengers: int = 1, **more: object
) -> RoadQuery:
    here, there = (str(stations_by_slug()[slug].uuid) for slug in (origin, destination))
    return RoadQuery((StretchQuery(here, there, TODAY + timedelta(days=ahead)),), passengers, **more)  # type: ignore[arg-type]


def offers_of(query: RoadQuery, *, now: datetime = NOW) -> list[RoadOffer]:
    return [offer for provider in inventory.providers(query) for offer in inventory.offers(query, provider, now)]


@pytest.mark.long
@pytest.mark.parametrize("station", stations().values(), ids=lambda station: station.slug)
def test_every_station_can_be_left_and_reached_on_any_day(station: BusStation) -> None:
    reached = [
        one
        for one in stations().values()
        if are_joined(station.state, one.state) and one.city_uuid != station.city_uuid
    ]
    for place, other in enumerate(random.Random(station.slug).sample(reached, min(4, len(reached)))):
        ahead = 1 + place * 40
        assert offers_of(a_query(station.slug, other.slug, ahead=ahead)), (station.slug, other.slug, ahead)
        assert offers_of(a_query(other.slug, station.slug, ahead=ahead)), (other.slug, station.slug, ahead)


def test_where_no_road_leads_and_within_a_city_no_bus_is_sold() -> None:
    for origin, destination in (("manaus", "porto-velho"), ("boa-vista", "belem"), ("tiete", "jabaquara")):
        assert inventory.providers(a_query(origin, destination)) == []


def test_the_same_question_has_the_same_answer() -> None:
    assert offers_of(a_query()) == offers_of(a_query())


def test_a_city_stands_for_all_its_stations() -> None:
    sao_paulo = stations_by_slug()["tiete"].city_uuid
    there = str(stations_by_slug()["curitiba"].uuid)
    query = RoadQuery((StretchQuery(str(sao_paulo), there, TODAY + timedelta(days=20)),))
    left = {offer.departure.uuid for offer in offers_of(query)}
    assert left == {station.uuid for station in find_stations(sao_paulo)}


def test_of_two_stretches_each_has_its_offers() -> None:
    out, back = a_query(ahead=10).stretches[0], a_query("novo-rio", "tiete", ahead=12).stretches[0]
    days = defaultdict(set)
    for offer in offers_of(RoadQuery((out, back))):
        days[offer.stretch_index].add((offer.departure.city, offer.departs_at.date()))
    assert days == {0: {("São Paulo", out.go_date)}, 1: {("Rio de Janeiro", back.go_date)}}


def test_a_bus_that_is_about_to_leave_is_not_sold_and_not_priced() -> None:
    first = min(offers_of(a_query(ahead=1)), key=lambda offer: offer.departs_at)
    just_before = first.departs_at - inventory.SALES_CLOSE + timedelta(seconds=1)
    assert first.key not in {offer.key for offer in offers_of(a_query(ahead=1), now=just_before)}
    with pytest.raises(SupplierRefused, match="não está mais disponível"):
        inventory.offer(first.key, just_before)


def test_a_key_buys_what_was_offered_at_the_same_price() -> None:
    for offer in offers_of(a_query(passengers=3))[:40]:
        assert inventory.offer(offer.key, NOW) == offer
        assert inventory.parts(offer.key, TODAY) == offer.parts
        assert inventory.starts_at(offer.key) == offer.departs_at


@pytest.mark.parametrize(
    "key",
    [
        "",
        "executivo|0|1|serra",
        "trem|0|1|serra|tiete>novo-rio:2026-12-20:1234",
        "executivo|0|1|ninguem|tiete>novo-rio:2026-12-20:1234",
        "executivo|0|1|serra|tiete>lugar-nenhum:2026-12-20:1234",
        "executivo|0|1|serra|tiete>novo-rio:ontem:1234",
        "executivo|0|1|serra|tiete>novo-rio:2026-12-20:0",
    ],
)
def test_a_key_of_nothing_is_refused_in_words(key: str) -> None:
    with pytest.raises(SupplierRefused, match="Este ônibus não está mais disponível"):
        sale_of(key)


def test_a_class_of_another_bus_is_refused() -> None:
    offer = next(one for one in offers_of(a_query()) if SeatClass.LEITO_CAMA not in sale_of(one.key).bus.classes)
    with pytest.raises(SupplierRefused):
        sale_of(offer.key.replace(offer.seat_class, "leito_cama", 1))


def test_what_is_asked_for_in_numbers_has_seats_and_costs_as_many_times_as_much() -> None:
    alone = {offer.bus_key + offer.seat_class: offer for offer in offers_of(a_query())}
    group = offers_of(a_query(passengers=6))
    assert group
    for offer in group:
        assert offer.free_seats >= 6
        assert offer.value == 6 * alone[offer.bus_key + offer.seat_class].value
        assert offer.fare == alone[offer.bus_key + offer.seat_class].value


def test_the_value_is_fare_and_boarding_tax_and_five_percent_are_kept_of_a_cancellation_in_time() -> None:
    for offer in offers_of(a_query(passengers=2)):
        assert offer.value == offer.parts.provider_value + offer.parts.boarding_tax == 2 * offer.fare
        kept = (offer.parts.provider_value * Decimal("0.05")).quantize(Decimal("0.01"))
        assert abs(offer.cancellation_tax - kept) <= Decimal("0.01")
        in_time, late = timedelta(hours=3), timedelta(hours=3) - timedelta(seconds=1)
        assert inventory.returned(offer.key, offer.parts, in_time) == (offer.value - offer.cancellation_tax, 0)
        assert inventory.returned(offer.key, offer.parts, late) == (0, 0)


def test_on_one_bus_the_better_class_costs_more() -> None:
    buses = defaultdict(list)
    for offer in offers_of(a_query("tiete", "curitiba")) + offers_of(a_query("tiete", "brasilia")):
        buses[offer.bus_key].append(offer)
    two_decks = [classes for classes in buses.values() if len(classes) == 2]
    assert two_decks
    for one, other in two_decks:
        assert (one.value < other.value) is (one.seat_class.rank < other.seat_class.rank)


def test_farther_takes_longer_and_longer_ways_have_beds() -> None:
    near, far = offers_of(a_query("tiete", "campinas")), offers_of(a_query("tiete", "salvador"))
    assert max(offer.duration for offer in near) < 180 < 1_440 < min(offer.duration for offer in far)
    assert {offer.seat_class for offer in near}.isdisjoint({SeatClass.LEITO, SeatClass.LEITO_CAMA})
    assert {offer.seat_class for offer in far} & {SeatClass.SEMI_LEITO, SeatClass.LEITO}
    assert road_km("tiete", "campinas") < 120 < 1_700 < road_km("tiete", "salvador") < 2_100


def test_times_are_local_to_each_place() -> None:
    offer = next(iter(offers_of(a_query("cuiaba", "goiania"))))
    assert (offer.departs_at.utcoffset(), offer.arrives_at.utcoffset()) == (timedelta(hours=-4), timedelta(hours=-3))
    for one in offers_of(a_query("cuiaba", "goiania")):
        assert (one.arrives_at - one.departs_at).total_seconds() == one.duration * 60


def test_one_changes_buses_only_where_no_company_of_the_place_goes() -> None:
    assert any(offer.connection for offer in offers_of(a_query("porto-alegre", "belem")))
    assert not any(offer.connection for offer in offers_of(a_query("tiete", "novo-rio")))


def test_every_seat_of_a_bus_has_its_number_and_as_many_are_free_as_are_told() -> None:
    for offer in offers_of(a_query("tiete", "curitiba")):
        bus = sale_of(offer.key).bus
        numbers = [seat.number for seat_class in bus.classes for seat in seats_of(bus, seat_class)]
        assert numbers == [f"{place:02d}" for place in range(1, len(numbers) + 1)]
        seats = seats_of(bus, offer.seat_class)
        assert sum(not seat.is_taken for seat in seats) == offer.free_seats == free_seats(bus, offer.seat_class)
        assert sum(seat.is_priority for seat in seats) == 2


def test_the_days_around_have_the_lowest_value_that_a_search_of_them_finds() -> None:
    query = a_query(ahead=2)
    for provider in inventory.providers(query):
        told = {fare.day: fare.value for fare in inventory.nearby(query, provider, NOW)}
        assert set(told) <= {TODAY + timedelta(days=ahead) for ahead in (0, 1, 3, 4, 5)}
        for day, value in told.items():
            moved = replace(query, stretches=(replace(query.stretches[0], go_date=day),))
            assert value == min(offer.value for offer in inventory.offers(moved, provider, NOW))


def test_a_ticket_is_a_bpe_key_of_its_company_and_state_and_each_passenger_has_another() -> None:
    offer, booking = offers_of(a_query("campinas", "novo-rio"))[0], new_uuid()
    keys = [inventory.ticket(booking, offer.key, place) for place in range(6)]
    assert len(set(keys)) == 6
    for key in keys:
        assert (len(key), key[:2], key[2:6], key[20:22]) == (44, "35", "2612", "63")
        assert int(key[-1]) == check_digit(key[:-1])
    assert keys == [inventory.ticket(booking, offer.key, place) for place in range(6)]


def test_a_wrong_digit_of_a_bpe_key_is_found() -> None:
    draw = random.Random(SEED)
    for _ in range(200):
        key = access_key(
            state="SP",
            issued_on=TODAY,
            cnpj="11444777000161",
            number=draw.randrange(1, 10**9),
            code=draw.randrange(10**8),
        )
        place = draw.randrange(43)
        wrong = key[:place] + str((int(key[place]) + draw.randrange(1, 10)) % 10) + key[place + 1 :]
        # Remainders 0 and 1 share the digit 0: a change between them is the one that modulo 11 cannot see.
        if check_digit(wrong[:-1]) == int(wrong[-1]):
            assert wrong[-1] == "0", f"seed {SEED}: {wrong}"


def test_the_check_digit_by_hand() -> None:
    assert check_digit("0" * 42 + "8") == 6, "8 × 2 leaves 5, and 11 - 5 is 6"
    assert check_digit("0" * 42 + "6") == 0, "6 × 2 leaves 1"
    assert check_digit("0" * 43) == 0
