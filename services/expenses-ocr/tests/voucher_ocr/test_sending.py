"""Vouchers come by links that work once, in formats that are named, within limits that are told."""

import asyncio
import io
from datetime import timedelta
from uuid import UUID

import pytest
from expenses_ocr_service.voucher_ocr.rules import MOST_A_DAY, MOST_WAITING
from expenses_ocr_service.voucher_ocr.tables import VoucherOcrTable
from kit.db.scopes import CustomerScope
from kit.testing import (
    AURORA,
    Person,
    Running,
    a_financier,
    a_requester,
    agency_manager,
    anonymous,
    as_,
    operator,
    other_agency,
    other_customer,
)
from ocr_senders import a_form, a_picture, links_of, over, sent, stored_files, upload
from PIL import Image
from sqlalchemy import text

PICTURE = a_picture()


async def test_a_link_is_absolute_and_takes_one_file(expenses: Running, ana: Person) -> None:
    async with expenses.as_(ana) as client:
        answer = (await client.post("/voucher-ocr/links", json={"quantity": 3})).json()
    assert answer["wait_time"] == 2
    assert len(set(answer["links"])) == 3
    link = answer["links"][0]
    assert link.startswith("http://127.0.0.1:8080/api/v1/voucher-ocr/uploads/")
    first = await upload(expenses, link, PICTURE)
    assert first.status_code == 202
    assert first.json()["data"] | {"uuid": "", "created_at": ""} == {
        "uuid": "", "status": "queued", "created_at": "", "image_link": None, "wait_time": 2, "message": None,
        "result": None, "confidence": None, "source": None, "fields": None,
    }  # fmt: skip
    second = await upload(expenses, link, PICTURE)
    assert (second.status_code, second.json()["code"]) == (422, "INVALID_UPLOAD_LINK")


@as_(
    operator,
    a_financier,
    other_customer,
    agency_manager,
    lambda: agency_manager(customer=AURORA),
    other_agency,
)
async def test_a_link_refuses_the_bearer_of_any_other_person(expenses: Running, ana: Person, caller: Person) -> None:
    [link] = await links_of(expenses, ana)
    before = stored_files(expenses)
    path = link.partition("/api/v1")[2]
    async with expenses.as_(caller) as client:
        refused = await client.post(path, files=a_form(PICTURE))
    assert (refused.status_code, refused.json()["code"]) == (404, "NOT_FOUND")
    assert stored_files(expenses) == before
    assert await rows_of(expenses, ana) == []
    assert (await upload(expenses, link, PICTURE)).status_code == 202, "the link was not used up"


async def test_a_link_takes_its_own_person_s_bearer_and_refuses_one_that_is_none(
    expenses: Running, ana: Person
) -> None:
    [link] = await links_of(expenses, ana)
    path = link.partition("/api/v1")[2]
    forged = await expenses.client.post(path, files=a_form(PICTURE), headers={"Authorization": "Bearer none"})
    assert forged.status_code == 401
    async with expenses.as_(ana) as client:
        assert (await client.post(path, files=a_form(PICTURE))).status_code == 202


@pytest.mark.parametrize("quantity", [0, 21, -1, "x"])
async def test_one_to_twenty_links_at_a_time(expenses: Running, ana: Person, quantity: object) -> None:
    async with expenses.as_(ana) as client:
        assert (await client.post("/voucher-ocr/links", json={"quantity": quantity})).status_code == 422
        assert len((await client.post("/voucher-ocr/links")).json()["links"]) == 1
        assert len((await client.post("/voucher-ocr/links", json={"quantity": 20})).json()["links"]) == 20


@pytest.mark.long
async def test_of_many_who_hold_one_link_one_is_taken(expenses: Running, ana: Person) -> None:
    [link] = await links_of(expenses, ana)
    before = stored_files(expenses)
    answers = await asyncio.gather(*(upload(expenses, link, a_picture((60 + n, 40))) for n in range(6)))
    codes = sorted(answer.status_code for answer in answers)
    assert codes.count(202) == 1
    assert set(codes) <= {202, 422, 503}
    assert len(stored_files(expenses) - before) == 1  # what lost left nothing behind
    assert len(await rows_of(expenses, ana)) == 1


async def test_a_refused_file_leaves_the_link_as_it_was(expenses: Running, ana: Person) -> None:
    [link] = await links_of(expenses, ana)
    refused = await upload(expenses, link, b"GIF89a" + PICTURE, "image/gif")
    assert (refused.status_code, refused.json()["code"]) == (422, "INVALID_FILE")
    assert all(kind in refused.json()["message"] for kind in ("JPEG", "PNG", "WebP", "HEIC", "PDF"))
    assert (await upload(expenses, link, PICTURE)).status_code == 202


async def test_a_link_lives_fifteen_minutes(expenses: Running, ana: Person) -> None:
    old, young = await links_of(expenses, ana, 2)
    start = expenses.clock.now()
    try:
        expenses.clock.move_to(start + timedelta(minutes=14, seconds=59))
        assert (await upload(expenses, young, PICTURE)).status_code == 202
        expenses.clock.move_to(start + timedelta(minutes=15))
        answer = await upload(expenses, old, PICTURE)
        assert (answer.status_code, answer.json()["code"]) == (422, "INVALID_UPLOAD_LINK")
    finally:
        expenses.clock.move_to(start)


@pytest.mark.parametrize("bend", [lambda t: t[:-2], lambda t: "A" + t[1:], lambda t: "x" * 40, lambda t: t + "A"])
async def test_a_forged_link_is_refused(expenses: Running, ana: Person, bend: object) -> None:
    [link] = await links_of(expenses, ana)
    base, _, token = link.rpartition("/")
    answer = await upload(expenses, f"{base}/{bend(token)}", PICTURE)  # type: ignore[operator]
    assert (answer.status_code, answer.json()["code"]) == (422, "INVALID_UPLOAD_LINK")


@pytest.mark.long
async def test_a_link_to_a_file_uploads_nothing(expenses: Running, ana: Person) -> None:
    found = await over(expenses, ana, await sent(expenses, ana, PICTURE))
    token = found["image_link"].rpartition("/")[2]
    answer = await expenses.client.post(f"/voucher-ocr/uploads/{token}", files=a_form(PICTURE))
    assert answer.json()["code"] == "INVALID_UPLOAD_LINK"


@as_(anonymous, operator, a_financier, lambda: a_requester().with_actions("view-expense"))
async def test_who_may_not_launch_expenses_may_not_read_vouchers(expenses: Running, caller: Person) -> None:
    status = 401 if caller.context is None else 403
    async with expenses.as_(caller) as client:
        assert (await client.post("/voucher-ocr/links", json={})).status_code == status
        assert (await client.post("/voucher-ocr", files=a_form(PICTURE))).status_code == status
        assert (await client.get("/voucher-ocr")).status_code == status


async def test_agency_staff_names_the_customer_it_reads_for(expenses: Running, ana: Person) -> None:
    async with expenses.as_(agency_manager()) as client:
        assert (await client.post("/voucher-ocr/links", json={})).json()["code"] == "CUSTOMER_REQUIRED"
    gilda = agency_manager(customer=ana.company)
    found = await over(expenses, gilda, await sent(expenses, gilda, PICTURE))
    assert found["status"] == "failed"


async def test_a_body_of_another_kind_is_refused(expenses: Running, ana: Person) -> None:
    async with expenses.as_(ana) as client:
        assert (await client.post("/voucher-ocr", json={"voucher_image": "x"})).status_code == 415
        assert (await client.post("/voucher-ocr", files={"other": ("a", b"b")})).status_code == 422
        assert (await client.post("/voucher-ocr", data={"voucher_image": "text"})).status_code in {415, 422}
        large = await client.post("/voucher-ocr", files=a_form(PICTURE + bytes(15_000_000)))
        assert large.status_code == 413


@pytest.mark.long
@pytest.mark.parametrize("turn", range(1, 9))
async def test_a_photograph_stands_upright_whatever_its_camera_says_and_says_no_more_of_it(
    expenses: Running, ana: Person, turn: int
) -> None:
    exif = Image.Exif()
    exif[0x0112], exif[0x010F] = turn, "Camera of Ana"
    found = await over(expenses, ana, await sent(expenses, ana, a_picture((60, 40), exif=exif)))
    shown = await expenses.client.get(found["image_link"].partition("/api/v1")[2])
    assert shown.status_code == 200
    assert shown.headers["x-content-type-options"] == "nosniff"
    picture = Image.open(io.BytesIO(shown.content))
    assert picture.size == ((60, 40) if turn < 5 else (40, 60))
    assert b"Camera of Ana" not in shown.content
    assert UUID(found["uuid"]).hex not in found["image_link"]


@pytest.mark.long
async def test_a_person_may_have_so_many_waiting_and_so_many_a_day(expenses: Running, ana: Person) -> None:
    uuid = await sent(expenses, ana, PICTURE)
    await over(expenses, ana, uuid)
    for status, most, words in (("queued", MOST_WAITING, "sendo lidos"), ("done", MOST_A_DAY, "limite")):
        await copies_of(expenses, ana, uuid, count=most, status=status)
        async with expenses.as_(ana) as client:
            answer = await client.post("/voucher-ocr", files=a_form(PICTURE))
        assert (answer.status_code, answer.json()["code"]) == (429, "TOO_MANY_REQUESTS")
        assert words in answer.json()["message"]
        assert int(answer.headers["retry-after"]) > 0
        [link] = await links_of(expenses, ana)
        assert (await upload(expenses, link, PICTURE)).status_code == 429
        await forget_copies(expenses, ana, uuid)
    other = a_requester(customer=ana.company)  # type: ignore[arg-type]
    await sent(expenses, other, PICTURE)


async def copies_of(expenses: Running, person: Person, uuid: str, *, count: int, status: str) -> None:
    """Rows like one, that the readers leave alone: they are due in an hour."""
    names = [name for name in VoucherOcrTable.model_fields if name not in {"uuid", "status", "due_at", "link_uuid"}]
    listed = ", ".join(names)
    statement = text(
        f"INSERT INTO voucher_ocr (uuid, status, due_at, {listed})"
        f" SELECT gen_random_uuid(), :status, :due_at, {listed}"
        " FROM voucher_ocr, generate_series(1, :count) WHERE uuid = :uuid"
    )
    told = {"uuid": UUID(uuid), "count": count, "status": status, "due_at": expenses.clock.now() + timedelta(hours=1)}
    async with expenses.db.work(CustomerScope(person.company.uuid)) as uow:  # type: ignore[union-attr]
        await uow.session.execute(statement, told)


async def forget_copies(expenses: Running, person: Person, uuid: str) -> None:
    async with expenses.db.work(CustomerScope(person.company.uuid)) as uow:  # type: ignore[union-attr]
        await uow.session.execute(text("DELETE FROM voucher_ocr WHERE uuid <> :uuid"), {"uuid": UUID(uuid)})


async def rows_of(expenses: Running, person: Person) -> list[dict[str, object]]:
    async with expenses.as_(person) as client:
        found: list[dict[str, object]] = (await client.get("/voucher-ocr")).json()["data"]
    return found
