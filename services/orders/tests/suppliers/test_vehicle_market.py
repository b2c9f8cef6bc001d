"""The sandbox's companies rent their cars out, the same to whoever asks, where and when their stores are open."""

from datetime import timedelta
from uuid import uuid4
from xml.etree import ElementTree

import pytest
from kit.core.ids import new_uuid
from orders_service.places.stores import stores, stores_by_slug
from orders_service.suppliers.protocol import SupplierRefused
from orders_service.suppliers.sandbox.vehicle import inventory
from orders_service.suppliers.sandbox.vehicle.companies import COMPANIES, Company, companies
from orders_service.suppliers.sandbox.vehicle.drawings import Body, drawing_of
from orders_service.suppliers.sandbox.vehicle.keys import sale_of
from orders_service.suppliers.sandbox.vehicle.models import MODELS
from orders_service.suppliers.vehicle import VehicleGroup, VehicleQuery

from services.orders.tests.suppliers.renting import NOW, PICKUP, TODAY, a_query, offers_of


@pytest.mark.long
@pytest.mark.parametrize("company", COMPANIES, ids=lambda company: company.slug)
def test_every_store_rents_cars_out_on_any_day(company: Company) -> None:
    mine = [store for store in stores().values() if store.company_slug == company.slug]
    for store in mine:
        for ahead in (0, 45, 90):
            at = PICKUP + timedelta(days=ahead)
            found = offers_of(VehicleQuery(store.uuid, at, at + timedelta(days=1)))
            assert found, (store.slug, at)
            assert {offer.pickup_store.slug for offer in found} == {store.slug}


def test_the_same_question_has_the_same_answer() -> None:
    assert offers_of(a_query()) == offers_of(a_query())


def test_an_airport_stands_for_the_stores_of_all_companies_there_and_a_store_for_its_own() -> None:
    assert [provider.slug for provider in inventory.providers(a_query("REC"))] == list(companies())
    store = stores_by_slug()["via-livre-rec"]
    assert {offer.provider.slug for offer in offers_of(a_query(pickup=store.uuid))} == {"via-livre"}
    of_the_city = {offer.pickup_store.airport_iata for offer in offers_of(a_query("SAO"))}
    assert of_the_city == {"GRU", "CGH"}


def test_places_without_a_store_rent_nothing_out() -> None:
    assert inventory.providers(a_query("LIS")) == inventory.providers(a_query(pickup=uuid4())) == []


def test_a_key_buys_what_was_offered_at_the_same_price() -> None:
    for offer in offers_of(a_query("GRU", "GIG", driver_age=23)):
        assert inventory.offer(offer.key, NOW) == offer
        assert inventory.parts(offer.key, TODAY) == offer.parts
        assert inventory.starts_at(offer.key) == offer.pickup_at


@pytest.mark.parametrize(
    "key",
    [
        "",
        "basica|compacto||locadora-sul-rec>locadora-sul-rec|2026-12-01T10:00",
        "basica|foguete||locadora-sul-rec>locadora-sul-rec|2026-12-01T10:00|2026-12-02T10:00",
        "tudo|compacto||locadora-sul-rec>locadora-sul-rec|2026-12-01T10:00|2026-12-02T10:00",
        "total|compacto||mandacaru-rec>mandacaru-rec|2026-12-01T10:00|2026-12-02T10:00",
        "basica|compacto||lugar-nenhum>locadora-sul-rec|2026-12-01T10:00|2026-12-02T10:00",
        "basica|compacto||locadora-sul-rec>via-livre-rec|2026-12-01T10:00|2026-12-02T10:00",
        "basica|compacto||locadora-sul-rec>locadora-sul-rec|ontem|2026-12-02T10:00",
        "basica|compacto||locadora-sul-rec>locadora-sul-rec|2026-12-02T10:00|2026-12-02T10:00",
        "basica|compacto|x|locadora-sul-rec>locadora-sul-rec|2026-12-01T10:00|2026-12-02T10:00",
        "basica|compacto|20|locadora-sul-rec>locadora-sul-rec|2026-12-01T10:00|2026-12-02T10:00",
        "basica|executivo||mandacaru-rec>mandacaru-rec|2026-12-01T10:00|2026-12-02T10:00",
        "basica|compacto||locadora-sul-mao>locadora-sul-bel|2026-12-01T10:00|2026-12-09T10:00",
    ],
)
def test_a_key_of_nothing_is_refused_in_words(key: str) -> None:
    with pytest.raises(SupplierRefused, match="Este carro não está mais disponível"):
        sale_of(key)


def test_a_store_neither_gives_cars_out_nor_takes_them_back_while_it_is_closed() -> None:
    store = stores_by_slug()["locadora-sul-recife-boa-viagem"]
    early, last = PICKUP.replace(hour=7, minute=59), PICKUP.replace(hour=18)
    for pickup_at, back, is_sold in ((PICKUP, last, True), (early, last, False), (PICKUP, early, False)):
        query = VehicleQuery(store.uuid, pickup_at, back + timedelta(days=1))
        assert bool(offers_of(query)) is is_sold
    assert offers_of(VehicleQuery("REC", PICKUP.replace(hour=3), last + timedelta(days=1))), "it never closes"


def test_a_pick_up_within_two_hours_is_not_sold_and_not_priced() -> None:
    offer = offers_of(a_query())[0]
    late = offer.pickup_at - inventory.SALES_CLOSE
    assert offer.key in {one.key for one in offers_of(a_query(), now=late)}
    late += timedelta(seconds=1)
    assert offers_of(a_query(), now=late) == []
    with pytest.raises(SupplierRefused, match="não está mais disponível"):
        inventory.offer(offer.key, late)


def test_a_car_of_which_none_is_left_is_not_sold() -> None:
    soldout = 0
    for ahead in range(20):
        at = PICKUP + timedelta(days=ahead)
        query = VehicleQuery("GRU", at, at + timedelta(days=1))
        sold = offers_of(query)
        assert all(1 <= offer.cars_left <= 7 for offer in sold)
        keys = {offer.key for offer in sold}
        for key in {key.replace("compacto-turbo", model.slug) for key in keys for model in MODELS}:
            try:
                is_left = inventory.has_room(key)
            except SupplierRefused:
                continue
            assert is_left is (key in keys)
            soldout += not is_left
            if not is_left:
                with pytest.raises(SupplierRefused):
                    inventory.offer(key, NOW)
    assert soldout > 10


@pytest.mark.parametrize(
    ("age", "sold_from"),
    [
        (None, {19, 21, 25}),
        (18, set()),
        (19, {19}),
        (20, {19}),
        (21, {19, 21}),
        (24, {19, 21}),
        (25, {19, 21, 25}),
    ],
)
def test_no_car_is_offered_to_a_driver_who_is_too_young_for_it(age: int | None, sold_from: set[int]) -> None:
    found = offers_of(a_query("GRU", driver_age=age))
    assert {offer.min_age for offer in found} == sold_from
    if age is not None and age < 25:
        assert {offer.vehicle.group for offer in found}.isdisjoint({VehicleGroup.G, VehicleGroup.H})


@pytest.mark.parametrize(("here", "there"), [("MAO", "BEL"), ("MCP", "BEL"), ("BEL", "BVB")])
def test_where_no_road_leads_no_car_is_given_back(here: str, there: str) -> None:
    assert inventory.providers(a_query(here, there)) == []
    assert offers_of(a_query("MAO", "BVB", days=4)), "the road from Manaus to Boa Vista is served"


def test_a_city_is_given_back_to_where_the_car_was_fetched_when_that_is_one_of_its_airports() -> None:
    for offer in offers_of(a_query("CGH", "SAO")):
        assert offer.return_store == offer.pickup_store
    assert {offer.return_store.airport_iata for offer in offers_of(a_query("VCP", "SAO"))} <= {"GRU", "CGH"}


def test_times_are_local_to_each_place() -> None:
    offer = offers_of(a_query("CGB", "GYN", days=3))[0]
    assert (offer.pickup_at.utcoffset(), offer.return_at.utcoffset()) == (timedelta(hours=-4), timedelta(hours=-3))
    assert (offer.pickup_at.hour, offer.return_at.hour, offer.days) == (10, 10, 3)
    assert offer.pickup_at.replace(tzinfo=None) == PICKUP


def test_everybody_in_a_car_has_the_number_of_the_one_rental() -> None:
    offer, booking = offers_of(a_query())[0], new_uuid()
    assert inventory.ticket(booking, offer.key, 0) == inventory.ticket(booking, offer.key, 3)
    assert inventory.ticket(booking, offer.key, 0) != inventory.ticket(new_uuid(), offer.key, 0)
    assert inventory.ticket(booking, offer.key, 0)[:2] == "LS"


def test_the_days_around_are_not_searched() -> None:
    query = a_query()
    assert [list(inventory.nearby(query, provider, NOW)) for provider in inventory.providers(query)] == [[]] * 4


@pytest.mark.parametrize("body", list(Body))
def test_every_car_has_a_drawing_that_is_always_the_same_and_names_nothing_outside(body: Body) -> None:
    drawn = drawing_of(body, "#3b7dd8")
    assert drawn == drawing_of(body, "#3b7dd8") != drawing_of(body, "#000000")
    assert ElementTree.fromstring(drawn).attrib["viewBox"] == "0 0 160 96"
    assert drawn.count("http") == 1, "the namespace"
    assert not any(word in drawn for word in ("href", "script", "url("))
    for model in MODELS:
        image = model.vehicle().image or ""
        assert image.startswith("data:image/svg+xml,%3Csvg ")
        assert len(image) < 800


def test_the_rules_of_a_rental_are_told_in_words() -> None:
    offer = next(o for o in offers_of(a_query()) if o.provider.slug == "mandacaru" and o.vehicle.group == "C")
    for words in ("Caução de R$ 900,00", "300 km por diária", "19 anos e no máximo 75", "R$ 12,00", "48 horas"):
        assert words in offer.rental_policy
    premium = next(o for o in offers_of(a_query()) if o.vehicle.group == "H")
    assert "Quilometragem livre" in premium.rental_policy
    assert "Com menos de" not in premium.rental_policy
