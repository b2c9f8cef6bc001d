"""The voucher: what was issued, for who may see it, whatever people are called."""

from typing import Any
from uuid import uuid4

import pytest
from kit.testing import agency_manager, anonymous, operator, other_agency, other_customer
from orders_service.booking.schemas.order import OrderRead
from orders_service.vouchers.document import masked, print_voucher
from pypdfium2 import PdfDocument

from services.orders.tests.air.flying import a_flight, a_seat, book, free_seats, maps_of
from services.orders.tests.stage import Stage


async def test_a_voucher_is_an_attachment_for_those_who_see_the_order(stage: Stage) -> None:
    done = await stage.issued()
    path = f"/orders/{done['uuid']}/voucher"
    for person in (stage.ana, stage.bruno, agency_manager()):
        answer = await stage.as_(person).get(path)
        assert answer.status_code == 200 and answer.headers["content-type"] == "application/pdf"
        assert answer.headers["content-disposition"] == f'attachment; filename="voucher-{done["order_number"]}.pdf"'
        assert answer.content.startswith(b"%PDF") and answer.content.rstrip().endswith(b"%%EOF")
    for stranger, status in ((other_customer(), 404), (other_agency(), 404), (operator(), 403), (anonymous(), 401)):
        assert (await stage.as_(stranger).get(path)).status_code == status
    assert (await stage.as_(stage.ana).get(path, params={"item_uuid": str(uuid4())})).status_code == 404
    assert (await stage.as_(stage.ana).get(path, params={"item_uuid": "x"})).status_code == 422


@pytest.mark.parametrize("name", ["<b>Ana</b> & Filhos", "João d'Ávila Nogueira dos Santos e Silva " * 3, "Łukasz 李"])
async def test_names_are_printed_as_they_are_and_never_as_markup(stage: Stage, name: str) -> None:
    done: dict[str, Any] = await stage.issued()
    order = OrderRead.model_validate(done)
    named = [traveler.model_copy(update={"full_name": name}) for traveler in order.travelers]
    item = order.items_included.airway[0].model_copy(update={"travelers": named})
    assert print_voucher(order, [item, item]).startswith(b"%PDF")


def text_of(pdf: bytes) -> str:
    """Its words, wherever its lines break."""
    return " ".join(" ".join(page.get_textpage().get_text_range() for page in PdfDocument(pdf)).split())


async def test_seats_and_extra_bags_stand_beside_who_has_them_in_the_list_and_in_print(stage: Stage) -> None:
    offer, order = await a_flight(stage), await stage.order()
    ana, seats = stage.ana.employee_uuid, []
    for told in await maps_of(stage, offer):
        seats.append(a_seat(told, ana, free_seats(told)[0]["seat_number"]))
    bags = [{"traveler_uuid": str(ana), "quantity": 1}]
    assert (await book(stage, order, offer, seats=seats, baggages=bags)).status_code == 201
    await stage.submit(order)
    await stage.approve(order)
    await stage.until(order, "issued")
    (voucher,) = (await stage.as_(stage.ana).get(f"/orders/{order['uuid']}/vouchers")).json()["data"]
    legs = [f"{leg['departure']['iata']}–{leg['arrival']['iata']}" for leg in offer["airway"]["segments"]]
    chosen = [f"{leg} assento {seat['seat_number']}" for leg, seat in zip(legs, seats, strict=True)]
    assert voucher["extras"] == [{"traveler_uuid": str(ana), "text": " · ".join([*chosen, "1 mala extra"])}]
    printed = await stage.as_(stage.ana).get(voucher["link"].removeprefix("/api/v1"))
    text = text_of(printed.content)
    assert chosen[0] in text, text
    assert "1 mala extra" in text, text


async def test_a_voucher_without_chosen_seats_and_bags_says_nothing_of_them(stage: Stage) -> None:
    done = await stage.issued()
    (voucher,) = (await stage.as_(stage.ana).get(f"/orders/{done['uuid']}/vouchers")).json()["data"]
    assert voucher["extras"] == []


def test_a_cnpj_is_printed_with_its_mask_letters_included() -> None:
    assert masked("12ABC34501DE35") == "12.ABC.345/01DE-35"
