"""From a photograph to a filled form: read behind the answer, shown to its sender alone, gone when let go of."""

import io
from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from contracts.config import ExpenseTypeChanged
from expenses_ocr_service.voucher_ocr.tables import VoucherOcrTable
from kit.core.ids import new_uuid
from kit.db.scopes import CustomerScope
from kit.messaging.bus import Bus
from kit.process.own_reactions import reactions_of
from kit.testing import (
    Person,
    Running,
    a_requester,
    agency_manager,
    an_administrator,
    anonymous,
    as_,
    count_statements,
    eventually,
    operator,
    other_agency,
    other_customer,
)
from kit.testing.servers import Servers
from nats.aio.msg import Msg
from ocr_senders import a_form, a_picture, links_of, over, sent, stored_files, upload
from PIL import Image
from pillow_heif import register_heif_opener
from receipts import Drawn, second

register_heif_opener()
TWO_TOTALS = 6_700_172
"""A seed of the second generator: the total of its paper is printed before and after rounding to five cents."""


def assert_says(found: dict[str, Any], receipt: Drawn) -> None:
    truth, result = receipt.truth, found["result"]
    assert found["status"] == "done"
    assert result["date"] == truth.day.isoformat()
    assert result["value"] == f"{truth.value:.2f}"
    assert result["establishment"]["cnpj"] == truth.cnpj
    assert result["access_key"] == truth.access_key
    assert found["confidence"]["access_key"] == 1.0
    assert found["source"] == "qr_code"
    fields, place = found["fields"], found["fields"]["establishment_name"]["place"]
    assert {fields[name]["origin"] for name in ("date", "value", "establishment_cnpj", "access_key")} == {"qr_code"}
    assert 0 <= place["left"] < place["left"] + place["width"] <= 1
    assert 0 <= place["top"] < place["top"] + place["height"] <= 0.5, "a name stands in the upper half"


@pytest.fixture
async def told(servers: Servers) -> AsyncIterator[list[bytes]]:
    """Hints as the gateway hears them."""
    heard: list[bytes] = []

    async def hear(message: Msg) -> None:
        heard.append(message.data)

    bus = Bus(servers.nats.url("gateway"), token="gateway")
    await bus.subscribe("live.>", hear)
    await bus.open()
    yield heard
    await bus.close()


async def test_a_photograph_sent_by_link_is_read_and_its_screen_told(
    expenses: Running, ana: Person, receipt: Drawn, told: list[bytes]
) -> None:
    uuid = await sent(expenses, ana, receipt.content)
    async with expenses.as_(ana) as client:
        waiting = await client.get("/voucher-ocr", params={"uuids[]": uuid})
    assert waiting.status_code in {200, 202}
    if waiting.status_code == 202:
        body = waiting.json()
        assert (body["message"], body["code"], body["data"][0]["uuid"]) == ("try later", "RETRY_REQUEST", uuid)
        assert body["wait_time"] >= 1
        assert "meta" in body
    found = await over(expenses, ana, uuid)
    assert_says(found, receipt)
    assert found["wait_time"] is None
    async with expenses.as_(ana) as client:
        listed = await client.get("/voucher-ocr", params={"uuids[]": uuid})
    assert (listed.status_code, listed.json()["data"][0]["result"]) == (200, found["result"])
    hint = await eventually(lambda: next((one for one in told if uuid.encode() in one), b""))
    assert b'"entity":"ocr"' in hint
    assert b'"status":"done"' in hint
    assert str(ana.user_uuid).encode() in hint


async def test_one_call_sends_and_waits(expenses: Running, ana: Person, receipt: Drawn) -> None:
    async with expenses.as_(ana) as client:
        headers = {"Idempotency-Key": "one-photograph"}
        answer = await client.post("/voucher-ocr", files=a_form(receipt.content), headers=headers)
        assert answer.status_code == 200, answer.text
        assert_says(answer.json()["data"], receipt)
        before = stored_files(expenses)
        again = await client.post("/voucher-ocr", files=a_form(receipt.content), headers=headers)
        assert again.json()["data"]["uuid"] == answer.json()["data"]["uuid"]
        assert again.headers["idempotency-replayed"] == "true"
        assert len((await client.get("/voucher-ocr")).json()["data"]) == 1
    assert stored_files(expenses) == before


@pytest.mark.long
async def test_one_call_after_another_is_a_voucher_each(expenses: Running, ana: Person) -> None:
    async with expenses.as_(ana) as client:
        answers = [await client.post("/voucher-ocr", files=a_form(a_picture())) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert len({answer.json()["data"]["uuid"] for answer in answers}) == 2


@pytest.mark.long
async def test_the_first_page_of_a_pdf_is_read_and_shown_and_the_pdf_kept(
    expenses: Running, ana: Person, receipt: Drawn
) -> None:
    into = io.BytesIO()
    with Image.open(io.BytesIO(receipt.content)) as picture:
        picture.save(into, "PDF", resolution=100, save_all=True, append_images=[Image.new("RGB", (100, 100))])
    found = await over(expenses, ana, await sent(expenses, ana, into.getvalue(), "application/pdf"))
    assert_says(found, receipt)
    shown = await expenses.client.get(found["image_link"].partition("/api/v1")[2])
    assert shown.headers["content-type"] == "image/jpeg"
    voucher = await row_of(expenses, ana, found["uuid"])
    assert (voucher.voucher.content_type, voucher.pages) == ("application/pdf", 2)


@pytest.mark.long
@pytest.mark.parametrize(("kind", "declared"), [("PNG", "image/png"), ("WEBP", "image/webp"), ("HEIF", "image/heic")])
async def test_every_named_format_is_read(
    expenses: Running, ana: Person, receipt: Drawn, *, kind: str, declared: str
) -> None:
    into = io.BytesIO()
    with Image.open(io.BytesIO(receipt.content)) as picture:
        picture.save(into, kind)
    assert_says(await over(expenses, ana, await sent(expenses, ana, into.getvalue(), declared)), receipt)


async def test_a_picture_that_says_nothing_has_failed_in_words_for_its_sender(expenses: Running, ana: Person) -> None:
    found = await over(expenses, ana, await sent(expenses, ana, a_picture()))
    assert (found["status"], found["result"]) == ("failed", None)
    assert found["message"] == "Não conseguimos ler esta imagem. Preencha os campos abaixo."
    assert found["image_link"]


@pytest.mark.long
async def test_the_type_is_one_of_the_customers_own(expenses: Running, ana: Person, receipt: Drawn) -> None:
    uuids = {name: new_uuid() for name in (receipt.truth.category, "Brindes")}
    for name, uuid in uuids.items():
        await keep(expenses, ana, a_type(ana, name, uuid))
    result = (await over(expenses, ana, await sent(expenses, ana, receipt.content)))["result"]
    assert result["expense_type"] == {"uuid": str(uuids[receipt.truth.category]), "name": receipt.truth.category}
    assert result["expense_category"]["name"] == "Viagens"


def a_type(person: Person, name: str, uuid: UUID) -> ExpenseTypeChanged:
    return ExpenseTypeChanged(
        uuid=uuid,
        customer_uuid=person.company.uuid,  # type: ignore[union-attr]
        version=1,
        name=name,
        kind="common",
        active=True,
        expense_category_uuid=new_uuid(),
        expense_category_name="Viagens",
        expense_category_icon="plane",
    )


async def keep(expenses: Running, person: Person, fact: ExpenseTypeChanged) -> None:
    """As if config had told it."""
    [reaction] = reactions_of(expenses.service_context.service)[ExpenseTypeChanged.type_name()]
    await expenses.introduce(person)
    async with expenses.db.work(CustomerScope(fact.customer_uuid)) as uow:
        await reaction.react(fact, uow)


STRANGERS = (lambda: a_requester(name="Davi"), an_administrator, other_customer, other_agency, operator, anonymous)


@pytest.mark.long
@as_(*STRANGERS)
async def test_nobody_else_sees_or_removes_a_voucher(expenses: Running, ana: Person, caller: Person) -> None:
    uuid = await sent(expenses, ana, a_picture())
    refused = 401 if caller.context is None else 403 if caller.context.value == "trajeto" else 404
    async with expenses.as_(caller) as client:
        assert (await client.get(f"/voucher-ocr/{uuid}")).status_code == refused
        assert (await client.delete(f"/voucher-ocr/{uuid}")).status_code == refused
        listed = await client.get("/voucher-ocr", params={"uuids[]": uuid})
    assert listed.status_code != 200 or listed.json()["data"] == []
    await over(expenses, ana, uuid)


@pytest.mark.long
async def test_a_colleague_of_the_same_customer_and_its_agency_see_nothing_of_it(
    expenses: Running, ana: Person
) -> None:
    uuid = await sent(expenses, ana, a_picture())
    found = await over(expenses, ana, uuid)
    boss, agent = an_administrator(customer=ana.company), agency_manager(customer=ana.company)  # type: ignore[arg-type]
    for other in (boss, agent):
        async with expenses.as_(other) as client:
            assert (await client.get(f"/voucher-ocr/{uuid}")).status_code == 404
            assert (await client.get("/voucher-ocr")).json()["data"] == []
            picture = found["image_link"].partition("/api/v1")[2]
            assert (await client.get(picture)).status_code == 404  # the link is Ana's


@pytest.mark.long
async def test_the_answer_carries_the_other_total_of_a_receipt_that_has_two(expenses: Running, ana: Person) -> None:
    drawn = second.draw(TWO_TOTALS, 0)
    found = await over(expenses, ana, await sent(expenses, ana, drawn.content))
    value = found["fields"]["value"]
    [rival] = value["rivals"]
    assert found["result"]["value"] != f"{drawn.truth.value:.2f}" == rival["value"]
    assert (rival["origin"], 0 < rival["confidence"] < found["confidence"]["value"]) == ("read_twice", True)
    assert rival["place"] != value["place"]
    assert found["fields"]["establishment_name"]["rivals"] == []
    await keep_without_rivals(expenses, ana, found["uuid"])
    async with expenses.as_(ana) as client:
        old = (await client.get(f"/voucher-ocr/{found['uuid']}")).json()["data"]
    assert old["fields"]["value"] == {**value, "rivals": []}


async def keep_without_rivals(expenses: Running, person: Person, uuid: str) -> None:
    """As releases before rivals kept their readings."""
    async with expenses.db.work(CustomerScope(person.company.uuid)) as uow:  # type: ignore[union-attr]
        voucher = await uow.lock(VoucherOcrTable, UUID(uuid))
        voucher.fields = {
            name: {part: told for part, told in field.items() if part != "rivals"}
            for name, field in (voucher.fields or {}).items()
        }


@pytest.mark.long
async def test_nothing_that_was_read_stays_of_a_removed_voucher(expenses: Running, ana: Person, receipt: Drawn) -> None:
    found = await over(expenses, ana, await sent(expenses, ana, receipt.content))
    async with expenses.as_(ana) as client:
        assert (await client.delete(f"/voucher-ocr/{found['uuid']}")).status_code == 204
    left = await row_of(expenses, ana, found["uuid"])
    assert (left.result, left.fields) == (None, None)


@pytest.mark.long
async def test_a_removed_voucher_is_gone_with_its_picture(expenses: Running, ana: Person) -> None:
    before = stored_files(expenses)
    found = await over(expenses, ana, await sent(expenses, ana, a_picture()))
    async with expenses.as_(ana) as client:
        assert (await client.delete(f"/voucher-ocr/{found['uuid']}")).status_code == 204
        assert (await client.get(f"/voucher-ocr/{found['uuid']}")).status_code == 404
        assert (await client.delete(f"/voucher-ocr/{found['uuid']}")).status_code == 404
        assert (await client.get("/voucher-ocr")).json()["data"] == []
    assert stored_files(expenses) == before


@pytest.mark.long
async def test_what_an_expense_holds_stays(expenses: Running, ana: Person) -> None:
    uuid = await sent(expenses, ana, a_picture())
    await over(expenses, ana, uuid)
    expense = new_uuid()
    async with expenses.db.work(CustomerScope(ana.company.uuid)) as uow:  # type: ignore[union-attr]
        (await uow.lock(VoucherOcrTable, UUID(uuid))).expense_uuid = expense
    async with expenses.as_(ana) as client:
        answer = await client.delete(f"/voucher-ocr/{uuid}")
    assert (answer.status_code, answer.json()["code"]) == (409, "IN_USE")
    assert answer.json()["details"]["used_by"] == [{"entity": "expense", "uuid": str(expense)}]


@pytest.mark.long
async def test_the_list_costs_as_many_statements_for_twenty_as_for_two(expenses: Running, ana: Person) -> None:
    links = await links_of(expenses, ana, 12)
    counts = []
    for batch in (links[:2], links[2:]):  # two, then ten
        for link in batch:
            assert (await upload(expenses, link, a_picture())).status_code == 202
        async with expenses.as_(ana) as client:
            with count_statements(expenses) as seen:
                page = (await client.get("/voucher-ocr", params={"limit": 50})).json()
        counts.append(len(seen))
        assert page["meta"]["total"] == len(page["data"])
        async with expenses.as_(ana) as client:  # nobody waits for what they say
            for one in page["data"]:
                assert (await client.delete(f"/voucher-ocr/{one['uuid']}")).status_code == 204
    assert counts[0] == counts[1]


@pytest.mark.long
async def test_after_thirty_days_a_voucher_is_no_longer_shown(expenses: Running, ana: Person) -> None:
    uuid = await sent(expenses, ana, a_picture())
    await over(expenses, ana, uuid)
    start = expenses.clock.now()
    try:
        expenses.clock.move_to(start + timedelta(days=30, seconds=1))
        async with expenses.as_(ana) as client:
            assert (await client.get("/voucher-ocr")).json()["data"] == []
            assert (await client.get(f"/voucher-ocr/{uuid}")).status_code == 404
    finally:
        expenses.clock.move_to(start)


async def row_of(expenses: Running, person: Person, uuid: str) -> VoucherOcrTable:
    async with expenses.db.work(CustomerScope(person.company.uuid)) as uow:  # type: ignore[union-attr]
        return await uow.lock(VoucherOcrTable, UUID(uuid))
