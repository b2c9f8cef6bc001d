"""A rented car as an item of an order, and what canceling it means."""

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from uuid import uuid4

import pytest
from kit.core.money import brl
from orders_service.booking.actions.outcomes import routes_of
from orders_service.places.airports import airports
from orders_service.products.choosing import Choice, Purchase
from orders_service.products.terms import Issued
from orders_service.products.vehicle import columns_of, ends_at, passengers_of, search_keys_of, summary_of, ways_of
from orders_service.products.vehicle_offer import bought_of, document_of_offer, extras_of_offer, policy_facts_of
from orders_service.products.vehicle_terms import terms_of
from orders_service.records.tables.booking import ItemTable
from orders_service.suppliers.sandbox.vehicle import inventory
from orders_service.suppliers.vehicle import VehicleOffer

from services.orders.tests.suppliers.renting import NOW, a_query, offers_of

ANA, BRUNO = uuid4(), uuid4()
ONE_WAY = next(o for o in offers_of(a_query("CGB", "GYN", days=3)) if o.vehicle.group == "C")


def bought(offer: VehicleOffer = ONE_WAY, *, coverage: int = 0) -> Purchase:
    offered = Purchase(offer.key, offer.parts, policy_facts_of(offer), document_of_offer(offer))
    choice = Choice([ANA, BRUNO], coverage_uuid=offer.coverages[coverage].uuid, conductor_uuid=ANA)
    return bought_of(offered, extras_of_offer(offer), choice)


def test_an_item_is_named_after_the_cities_and_the_group() -> None:
    there = summary_of(bought().document, "Locadora Sul")
    assert there.description == "Carro em Cuiabá – Goiânia, grupo C, Locadora Sul"
    assert (there.origin_city, there.destination_city) == ("Cuiabá", "Goiânia")
    assert (there.starts_on, there.ends_on) == (date(2026, 12, 1), date(2026, 12, 4))
    here = next(o for o in offers_of(a_query("REC")) if o.vehicle.group == "C")
    assert summary_of(bought(here).document, "Via Livre").description == "Carro em Recife, grupo C, Via Livre"


def test_a_car_given_back_in_its_city_makes_no_route_and_one_taken_elsewhere_makes_one() -> None:
    here = next(o for o in offers_of(a_query("REC")) if o.vehicle.group == "C")
    round_trip, one_way = (ItemTable(kind="vehicle", details=dict(bought(o).document)) for o in (here, ONE_WAY))
    assert routes_of(round_trip) == []
    assert [route.departure != route.arrival for route in routes_of(one_way)] == [True]


def test_everybody_in_the_car_is_kept_with_the_item() -> None:
    document = columns_of(bought().document, [ANA, BRUNO])["details"]
    assert [passenger["traveler_uuid"] for passenger in document["passengers"]] == [str(ANA), str(BRUNO)]
    assert passengers_of(document) == ["adult", "adult"]
    assert passengers_of(bought().document) == [], "an offer does not know them"


def test_the_way_goes_from_store_to_store_and_ends_by_the_clock_of_the_return() -> None:
    document = bought().document
    (way,) = ways_of(document)
    assert (way.origin_city, way.destination_city, way.carrier) == ("Cuiabá", "Goiânia", "Locadora Sul")
    assert (way.starts_at, way.ends_at) == ("2026-12-01T10:00:00-04:00", "2026-12-04T10:00:00-03:00")
    assert ends_at(document) == ONE_WAY.return_at
    assert ends_at(document).utcoffset() == ONE_WAY.return_at.astimezone(airports()["GYN"].zone).utcoffset()
    assert search_keys_of(document) == (str(ONE_WAY.pickup_store.uuid), str(ONE_WAY.return_store.uuid))


@pytest.mark.parametrize("coverage", [0, 2])
def test_the_terms_of_a_cancellation_are_what_the_supplier_does(coverage: int) -> None:
    rental = bought(coverage=coverage)
    value, start = rental.parts.total, ONE_WAY.pickup_at
    issued = Issued(value, rental.document, NOW, start)
    for left in (timedelta(days=5), timedelta(hours=24), timedelta(hours=24, seconds=-1), timedelta(seconds=1)):
        terms = terms_of(issued, start - left)
        refund, _ = inventory.returned(rental.key, rental.parts, left)
        assert (terms.is_possible, terms.refund, terms.tax) == (True, refund, value - refund)
        assert terms.free_until == ONE_WAY.dead_line
        assert brl(refund) in terms.explanation
        assert (terms.tax == 0) is (left >= timedelta(hours=24))
    begun = terms_of(issued, start)
    assert (begun.is_possible, begun.refund, begun.tax) == (False, 0, 0)
    assert begun.explanation.startswith("A locação já começou")


def test_the_free_time_is_told_by_the_clock_of_brasilia() -> None:
    rental = bought()
    terms = terms_of(Issued(Decimal("100.00"), rental.document, NOW, ONE_WAY.pickup_at), NOW)
    assert ONE_WAY.dead_line.astimezone(UTC) == datetime(2026, 11, 30, 14, tzinfo=UTC)
    assert "Cancelamento sem custo até 30/11/2026 às 11:00" in terms.explanation
