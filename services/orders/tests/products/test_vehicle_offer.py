"""A rented car as it is kept and shown, what policies judge of it, and the coverage that is chosen of it."""

from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID, uuid4

import pytest
from kit.core.refusals import ValidationFailed
from orders_service.products.choosing import Choice, Purchase
from orders_service.products.vehicle_offer import (
    bought_of,
    changed_document,
    charged_offer,
    columns_of_offer,
    document_of_offer,
    extras_of_offer,
    kept_policy_facts,
    party_of,
    policy_facts_of,
)
from orders_service.suppliers.sandbox.vehicle import inventory
from orders_service.suppliers.vehicle import VehicleGroup, VehicleOffer

from services.orders.tests.suppliers.renting import NOW, TODAY, a_query, offers_of

ANA, BRUNO = uuid4(), uuid4()
OFFER = next(offer for offer in offers_of(a_query("REC", "JPA")) if offer.vehicle.description == "Compacto 1.0")


def kept(offer: VehicleOffer = OFFER) -> dict[str, Any]:
    return {"vehicle": document_of_offer(offer), **extras_of_offer(offer)}


def test_the_document_is_the_offer_of_the_api() -> None:
    document = document_of_offer(OFFER)
    assert document["vehicle"] | {"image": None} == {
        "description": "Compacto 1.0",
        "group": "C",
        "group_name": "Econômico com ar",
        "image": None,
        "doors": 5,
        "air_conditioning": True,
        "transmission": "manual",
        "bags": 2,
        "seats": 5,
    }
    assert document["detail"] | {"rental_policy": ""} == {
        "address": "Aeroporto Gilberto Freyre, saguão de desembarque",
        "dead_line": "2026-11-30T13:00:00Z",
        "min_age": 21,
        "max_age": None,
        "rental_policy": "",
        "deposit": "900.00",
        "daily_kilometers": None,
    }
    assert [coverage["type"] for coverage in document["coverages"]] == [
        *("Proteção básica", "Carro"),
        *("Carro e terceiros", "Proteção total"),
    ]
    assert set(document["coverages"][0]) == {"id", "type", "price", "description", "total_price"}
    assert (document["pickup_store"]["airport_iata"], document["return_store"]["airport_iata"]) == ("REC", "JPA")
    assert (document["pickup_at"], document["return_at"]) == ("2026-12-01T10:00:00-03:00", "2026-12-03T10:00:00-03:00")
    total = document["days"] * Decimal(document["daily_amount"]) + Decimal(document["return_fee"])
    assert total == Decimal(document["coverages"][0]["total_price"]) == OFFER.value


def test_the_columns_hold_what_every_filter_of_cars_reads() -> None:
    columns = columns_of_offer(OFFER)
    assert columns["attributes"] == {"vehicle_group": "C", "transmission": "manual", "air_conditioning": True}
    assert (columns["company"], columns["duration"], columns["departure_time"]) == ("locadora-sul", 2_880, "10:00")
    assert columns["origin_places"] == [str(OFFER.pickup_store.uuid)]
    assert columns["destination_places"] == [str(OFFER.return_store.uuid)]


def test_policies_judge_the_rental_by_its_value_its_group_and_its_first_day() -> None:
    facts = policy_facts_of(OFFER)
    assert (facts.price, facts.value, facts.starts_on) == (OFFER.value, OFFER.value, date(2026, 12, 1))
    assert facts.classes == {"vehicle_group": VehicleGroup.C}
    assert kept_policy_facts({"value": OFFER.value, "offer": kept()}) == facts


def test_groups_rank_from_the_plainest_and_have_names() -> None:
    assert [group.value for group in sorted(VehicleGroup, key=lambda group: group.rank)] == list("ABCDEFGH")
    assert all(group.label for group in VehicleGroup)


def bought(coverage: UUID | None = None, conductor: UUID | None = ANA, **parts: Decimal) -> Purchase:
    offer = charged_offer(OFFER, lambda asked: replace(asked, **parts))
    offered = Purchase(offer.key, offer.parts, policy_facts_of(offer), document_of_offer(offer))
    return bought_of(offered, kept(offer), Choice([ANA, BRUNO], coverage_uuid=coverage, conductor_uuid=conductor))


def errors(*, coverage: UUID | None = None, conductor: UUID | None = ANA) -> dict[str, list[str]]:
    with pytest.raises(ValidationFailed) as refused:
        bought(coverage, conductor)
    return dict(refused.value.errors)


def test_without_a_choice_the_included_coverage_is_bought() -> None:
    chosen = bought()
    assert (chosen.key, chosen.parts, chosen.facts) == (OFFER.key, OFFER.parts, policy_facts_of(OFFER))
    assert chosen.document["coverage"]["type"] == "Proteção básica"
    assert "coverages" not in chosen.document


@pytest.mark.parametrize("place", [1, 2, 3])
def test_the_coverage_that_is_chosen_changes_key_price_and_what_policies_see(place: int) -> None:
    coverage, fee = OFFER.coverages[place], Decimal("12.50")
    chosen = bought(coverage.uuid, fee=fee)
    assert chosen.key == coverage.key != OFFER.key
    assert (chosen.parts.provider_value, chosen.parts.fee) == (coverage.total_price, fee)
    assert inventory.parts(chosen.key, TODAY).total == coverage.total_price
    assert chosen.facts.value == chosen.facts.price == coverage.total_price + fee
    document = document_of_offer(charged_offer(OFFER, lambda asked: replace(asked, fee=fee)))
    assert chosen.document == {
        **{name: value for name, value in document.items() if name != "coverages"},
        "coverage": document["coverages"][place],
        "conductor_uuid": str(ANA),
    }


def test_a_coverage_of_another_offer_is_refused() -> None:
    other = next(offer for offer in offers_of(a_query()) if offer.provider.slug == "mandacaru")
    for uuid in (uuid4(), other.coverages[0].uuid):
        assert errors(coverage=uuid) == {"coverage_uuid": ["Cobertura não encontrada nesta oferta"]}


def test_one_of_the_travelers_drives() -> None:
    assert errors(conductor=None) == {"conductor_uuid": ["Informe o condutor"]}
    assert errors(conductor=uuid4()) == {"conductor_uuid": ["O condutor deve ser um dos viajantes"]}
    assert bought(conductor=BRUNO).document["conductor_uuid"] == str(BRUNO)


def test_of_a_reserved_car_the_driver_may_change_and_the_coverage_may_not() -> None:
    item, same = bought().document, OFFER.coverages[0].uuid
    changed = changed_document(item, Choice([ANA, BRUNO], coverage_uuid=same, conductor_uuid=BRUNO))
    assert changed == {**item, "conductor_uuid": str(BRUNO)}
    assert changed_document(item, Choice([ANA, BRUNO], coverage_uuid=same)) == item
    for choice, field in (
        (Choice([ANA, BRUNO], coverage_uuid=OFFER.coverages[1].uuid), "coverage_uuid"),
        (Choice([ANA], conductor_uuid=BRUNO), "conductor_uuid"),
    ):
        with pytest.raises(ValidationFailed) as refused:
            changed_document(item, choice)
        assert list(refused.value.errors) == [field]


def test_as_many_travel_as_there_are_seats() -> None:
    assert party_of(document_of_offer(OFFER)) == range(1, 6)


def test_a_price_that_is_asked_again_prices_every_coverage_again() -> None:
    later = inventory.offer(OFFER.coverages[2].key, OFFER.pickup_at.replace(day=1, hour=6))
    assert later.value > OFFER.value, "booked late"
    assert later.key == OFFER.key == inventory.offer(OFFER.key, NOW).key
    assert all(new.total_price > old.total_price for new, old in zip(later.coverages, OFFER.coverages, strict=True))
