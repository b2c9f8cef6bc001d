"""What renting a car costs: days, coverages, the way back, the driver's age, and what is kept of a cancellation."""

import random
from collections import defaultdict
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from orders_service.suppliers.sandbox.vehicle import inventory
from orders_service.suppliers.sandbox.vehicle.companies import companies
from orders_service.suppliers.sandbox.vehicle.models import MODELS
from orders_service.suppliers.types import PriceParts
from orders_service.suppliers.vehicle import VehicleQuery

from services.orders.tests.suppliers.renting import NOW, PICKUP, TODAY, a_query, by_car, offers_of

SEED = random.randrange(2**32)
print(f"seed {SEED}")
SEASONS = (datetime(2027, 6, 8, 10), datetime(2027, 7, 13, 10))  # noqa: DTZ001 - by the clock of a place


def test_the_coverage_that_is_chosen_is_part_of_the_key_and_of_the_price() -> None:
    for offer in offers_of(a_query("REC", "JPA", days=4)):
        included, *others = offer.coverages
        assert (included.price, included.total_price, included.key) == (0, offer.value, offer.key)
        assert len({coverage.uuid for coverage in offer.coverages}) == len(offer.coverages) >= 3
        for before, coverage in zip(offer.coverages, others, strict=False):
            assert before.price < coverage.price
            assert coverage.total_price == offer.value + coverage.price * offer.days
            assert inventory.parts(coverage.key, TODAY).total == coverage.total_price
            assert inventory.offer(coverage.key, NOW) == offer, "the offer shows all coverages, whichever is bought"


def test_a_coverage_has_the_same_uuid_at_every_car_of_its_company_and_another_elsewhere() -> None:
    uuids = defaultdict(set)
    for offer in offers_of(a_query()) + offers_of(a_query("GRU", days=9)):
        uuids[offer.provider.slug].add(tuple(coverage.uuid for coverage in offer.coverages))
    assert {slug: len(found) for slug, found in uuids.items()} == dict.fromkeys(companies(), 1)
    assert len({uuid for found in uuids.values() for each in found for uuid in each}) == 4 + 4 + 4 + 3


def test_a_driver_under_25_pays_by_the_day_and_above_75_one_company_refuses() -> None:
    grown, young, old = (by_car(a_query("GRU", days=3, driver_age=age)) for age in (25, 24, 76))
    assert set(young) < set(grown)
    for car, offer in young.items():
        fee = companies()[offer.provider.slug].young_fee
        assert fee > 0
        assert offer.daily_amount - grown[car].daily_amount == fee
        assert offer.value - grown[car].value == 3 * fee
    assert {slug for slug, _, _ in grown} - {slug for slug, _, _ in old} == {"mandacaru"}


def test_the_value_is_the_days_and_the_way_back() -> None:
    for offer in offers_of(a_query("GRU", "CWB", days=5)):
        assert offer.value == offer.days * offer.daily_amount + offer.return_fee == offer.parts.provider_value
        assert offer.days == 5


@pytest.mark.parametrize(
    ("hours", "minutes", "days"),
    [(1, 0, 1), (24, 0, 1), (25, 0, 1), (25, 1, 2), (48, 0, 2), (49, 0, 2), (49, 30, 3), (168, 0, 7)],
)
def test_a_day_has_24_hours_and_one_of_grace(hours: int, minutes: int, days: int) -> None:
    query = replace(a_query(), return_at=PICKUP + timedelta(hours=hours, minutes=minutes))
    assert {offer.days for offer in offers_of(query)} == {days}


def test_a_longer_rental_costs_less_a_day_and_never_less_in_all() -> None:
    draw = random.Random(SEED)
    for days in (1, 2, 6, 27, *(draw.randrange(1, 45) for _ in range(8))):
        start = PICKUP + timedelta(days=draw.randrange(200))
        shorter, longer = (
            by_car(VehicleQuery("GRU", start, start + timedelta(days=length))) for length in (days, days + 1)
        )
        assert shorter
        for car, offer in shorter.items():
            assert offer.value < longer[car].value, f"seed {SEED}: {offer.key}"
    day, week, month = (by_car(a_query(days=length)) for length in (1, 7, 28))
    for car, offer in day.items():
        assert offer.daily_amount > week[car].daily_amount > 0
        assert week[car].daily_amount * 2 > month[car].daily_amount


def test_the_season_costs_more_and_so_does_a_late_booking() -> None:
    june, july = (by_car(replace(a_query(), pickup_at=day, return_at=day + timedelta(days=7))) for day in SEASONS)
    common = june.keys() & july.keys()
    assert common
    assert sum(july[car].value for car in common) > sum(june[car].value for car in common) * 11 / 10
    for offer in offers_of(a_query()):
        early, late = (inventory.parts(offer.key, offer.pickup_at.date() - timedelta(days=n)).total for n in (3, 2))
        assert early < late


def test_at_one_store_the_better_group_costs_more() -> None:
    plain = {model.description: model.group.rank for model in MODELS if model.percent == 100}
    for company in companies():
        offers = [o for o in offers_of(a_query("GRU")) if o.provider.slug == company and o.vehicle.description in plain]
        assert [o.key for o in sorted(offers, key=lambda o: o.value)] == [
            o.key for o in sorted(offers, key=lambda o: o.vehicle.group.rank)
        ]


def test_giving_the_car_back_in_another_city_costs_by_the_distance_and_within_a_city_nothing() -> None:
    near, far = (
        {offer.provider.slug: offer.return_fee for offer in offers_of(a_query("GRU", there, days=9))}
        for there in ("VCP", "FOR")
    )
    assert {offer.return_fee for offer in offers_of(a_query("GRU", "CGH"))} == {0}
    assert near.keys() == companies().keys()
    assert far.keys() == {"locadora-sul", "via-livre"}, "the others take cars back within a region only"
    assert all(0 < near[slug] < 200 < 2_000 < far[slug] for slug in far)


def test_until_the_dead_line_all_comes_back_then_all_but_one_day_and_after_the_pick_up_nothing() -> None:
    for offer in offers_of(a_query("REC", "JPA", days=3)):
        free = offer.pickup_at - offer.dead_line
        assert free in {timedelta(hours=12), timedelta(hours=24), timedelta(hours=48)}
        for coverage in offer.coverages:
            paid = inventory.parts(coverage.key, TODAY)
            day = offer.daily_amount + coverage.price
            assert inventory.returned(coverage.key, paid, free) == (paid.total, 0)
            assert inventory.returned(coverage.key, paid, free - timedelta(seconds=1)) == (paid.total - day, 0)
            assert inventory.returned(coverage.key, paid, timedelta(seconds=1)) == (paid.total - day, 0)
            assert inventory.returned(coverage.key, paid, timedelta(0)) == (0, 0)


def test_what_is_kept_of_a_price_that_fell_below_the_way_back_is_never_negative() -> None:
    offer = next(offer for offer in offers_of(a_query("GRU", "FOR", days=9)))
    little = PriceParts(provider_value=offer.return_fee / 2)
    assert inventory.returned(offer.key, little, timedelta(hours=1)) == (little.total, 0)
