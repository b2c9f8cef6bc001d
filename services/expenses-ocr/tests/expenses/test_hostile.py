"""Forms and files of people who mean no good: every one is refused by its field, and none is a bug of ours."""

import io
import struct
import zlib
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from expenses_ocr_service.reading.registers import access_key_check_digit
from expenses_ocr_service.references.tables import SettingCopy
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from kit.core.ids import new_uuid
from kit.testing import Running
from launch_stage import Stage, a_receipt, picture
from PIL import Image

LONG = "x" * 121
WRONG: dict[str, dict[str, Any]] = {
    "no number": {"value": "NaN"},
    "endless": {"value": "Infinity"},
    "below zero": {"value": "-1.00"},
    "nothing": {"value": "0.00"},
    "a trillion": {"value": "1000000000000"},
    "scientific": {"value": "1e3"},
    "three decimals": {"value": "1.001"},
    "a comma": {"value": "86,40"},
    "arabic digits": {"value": "٣٤"},
    "words": {"value": "oitenta"},
    "a day that is none": {"expense_date": "2026-02-30"},
    "a day of another age": {"expense_date": "0001-01-01"},
    "a day of the last century": {"expense_date": "1999-12-31"},
    "a moment": {"expense_date": "2026-02-20T10:00:00"},
    "no uuid": {"expense_type_uuid": "1"},
    "another way to pay": {"payment_method": "cheque"},
    "neither yes nor no": {"refundable": "talvez"},
    "a long name": {"company": LONG},
    "a long reason": {"justification": "x" * 1001},
    "a CNPJ that is none": {"company_cnpj": "11222333000180"},
    "fourteen zeros": {"company_cnpj": "0" * 14},
    "a key that is none": {"access_key": "1" * 44},
    "money given back below zero": {"employee_return": "-0.01"},
    "money given back without end": {"customer_return": "NaN"},
    "a field of its own": {"status": "approved"},
    "somebody else": {"by_user_uuid": "00000000-0000-0000-0000-000000000001"},
    "a bell": {"company": "Cantina\x07"},
}
KM_WRONG: dict[str, dict[str, Any]] = {
    "kilometers below zero": {"kilometer": "-1"},
    "no kilometers": {"kilometer": "0"},
    "kilometers that are no number": {"kilometer": "NaN"},
    "around the world": {"kilometer": "100001"},
    "a hair's breadth": {"kilometer": "0.001"},
    "a plate that is none": {"license_plate": "1234567"},
    "a long car": {"car_model": LONG},
}


@pytest.mark.parametrize("name", WRONG)
async def test_a_wrong_field_is_named(stage: Stage, name: str) -> None:
    [(field, value)] = WRONG[name].items()
    answer = await stage.post({**stage.form(), field: str(value)})
    assert (answer.status_code, answer.json()["code"]) == (422, "VALIDATION_ERROR"), answer.text
    assert list(answer.json()["errors"]) == [field]
    assert str(value) not in answer.text or len(str(value)) < 3
    expense = await stage.launch()
    corrected = await stage.correct(expense, **{field: value})
    assert list(corrected.json()["errors"]) == [field], corrected.text


@pytest.mark.parametrize("name", KM_WRONG)
async def test_a_wrong_trip_is_named(stage: Stage, name: str) -> None:
    [field] = KM_WRONG[name]
    answer = await stage.post(stage.trip(**KM_WRONG[name]))
    assert answer.status_code == 422, answer.text
    assert list(answer.json()["errors"]) == [field]


async def test_kilometers_that_come_to_more_than_money_holds_are_refused(expenses: Running) -> None:
    rich = await Stage.set(expenses, km_rate="999999999999.99")
    assert list((await rich.post(rich.trip(kilometer="2"))).json()["errors"]) == ["kilometer"]
    poor = await Stage.set(expenses, km_rate="0.01")
    answer = await poor.post(poor.trip(kilometer="0.01"))
    assert answer.json()["errors"] == {"kilometer": ["Deve ser maior que zero"]}


OVER = ["O valor máximo por lançamento é R$ 1.000.000,00."]


@pytest.mark.parametrize("value", ["1000000.01", "999999999999.99"])
async def test_an_amount_above_the_limit_is_refused_at_its_field(stage: Stage, value: str) -> None:
    assert (await stage.post(stage.form(value=value))).json()["errors"] == {"value": OVER}
    expense = await stage.launch()
    assert (await stage.correct(expense, value=value)).json()["errors"] == {"value": OVER}
    for field in ("employee_return", "customer_return"):
        assert (await stage.post(stage.form(**{field: value}))).json()["errors"] == {field: OVER}
    ask = {"expense_type_uuid": str(stage.lunch), "expense_date": str(stage.today()), "value": value}
    path = f"/employees/{stage.ana.employee_uuid}/expenses/preview"
    assert (await stage.as_(stage.ana).post(path, json=ask)).json()["errors"] == {"value": OVER}


@pytest.mark.parametrize("value", ["0.01", "1000000.00"])
async def test_an_amount_at_the_limit_is_kept_to_the_cent(stage: Stage, value: str) -> None:
    assert (await stage.launch(stage.form(value=value)))["value"] == value


async def test_the_limit_of_the_company_holds_for_amounts_and_kilometers(stage: Stage) -> None:
    await stage.keep(SettingCopy(uuid=new_uuid(), slug="max_entry_value", value="50.00", **stage.whose()))
    over = ["O valor máximo por lançamento é R$ 50,00."]
    assert (await stage.post(stage.form(value="50.01"))).json()["errors"] == {"value": over}
    assert (await stage.launch(stage.form(value="50.00")))["value"] == "50.00"
    assert (await stage.post(stage.trip(kilometer="41"))).json()["errors"] == {"kilometer": over}
    assert (await stage.launch(stage.trip(kilometer="40")))["value"] == "50.00"


async def test_an_amount_from_before_the_limit_stays_while_the_rest_is_corrected(stage: Stage) -> None:
    expense = await stage.launch()
    await stage.put("UPDATE expense SET value = 999999999999.99 WHERE uuid = :uuid", uuid=expense["uuid"])
    answer = await stage.correct(expense, value="999999999999.99", company="Cantina do Porto")
    assert answer.status_code == 200, answer.text
    assert (await stage.correct(expense, value="999999999999.98")).json()["errors"] == {"value": OVER}


async def test_an_empty_form_names_everything_that_is_needed(stage: Stage) -> None:
    path = f"/employees/{stage.ana.employee_uuid}/expenses"
    answer = await stage.as_(stage.ana).post(path, files={"company": (None, "")})
    assert answer.json()["errors"] == {
        "expense_type_uuid": ["Selecione o tipo de despesa"],
        "expense_date": ["Informe a data"],
        "cost_center_uuid": ["Selecione o centro de custo"],
        "payment_method": ["Selecione a forma de pagamento"],
    }
    valueless = await stage.post(stage.form(value=None))
    assert valueless.json()["errors"] == {"value": ["Informe o valor"]}


@pytest.mark.parametrize("sent", [{"json": {"value": "1.00"}}, {"data": {"value": "1.00"}}, {"content": b"<xml/>"}])
async def test_what_is_no_form_is_refused(stage: Stage, sent: dict[str, Any]) -> None:
    path = f"/employees/{stage.ana.employee_uuid}/expenses"
    answer = await stage.as_(stage.ana).post(path, **sent)
    assert answer.status_code in (415, 422), answer.text


async def test_a_wrong_key_of_the_future_is_refused(stage: Stage) -> None:
    key = "13181017921427000125650010000000309887251170"
    assert (await stage.post(stage.form(access_key=key))).status_code == 201
    year = f"{(stage.today() + timedelta(days=62)):%y%m}"
    base = key[:2] + year + key[6:43]
    answer = await stage.post(stage.form(access_key=base + access_key_check_digit(base)))
    assert answer.json()["errors"] == {"access_key": ["Chave de acesso inválida"]}


# --- files ---------------------------------------------------------------------------------------------------


def chunk(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def a_bomb() -> bytes:
    """A hundred kilobytes that ask for gigabytes."""
    side = 20_000
    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    packer = zlib.compressobj(9)
    rows = b"".join(packer.compress(b"\0" * (1 + side * 3)) for _ in range(side // 8)) + packer.flush()
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


FILES: dict[str, Callable[[], tuple[str, bytes, str]]] = {
    "empty": lambda: ("nota.png", b"", "image/png"),
    "a bomb": lambda: ("nota.png", a_bomb(), "image/png"),
    "a page called an image": lambda: ("nota.png", b"<html><script>alert(1)</script>", "image/png"),
    "a drawing with a script": lambda: ("nota.svg", b"<svg><script/></svg>", "image/svg+xml"),
    "half an image": lambda: ("nota.png", a_receipt(61)[:400], "image/png"),
    "another type than declared": lambda: ("nota.jpg", a_receipt(61), "image/jpeg"),
    "a program": lambda: ("nota.png", b"\x7fELF" + b"\0" * 99, "image/png"),
    "an archive": lambda: ("nota.pdf", b"PK\x03\x04" + b"\0" * 99, "application/pdf"),
    "a paper that is none": lambda: ("nota.pdf", b"%PDF-1.7\n" + b"\0" * 99, "application/pdf"),
}


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("field", ["voucher_image", "odometer_image"])
async def test_a_file_that_cannot_be_trusted_is_refused(stage: Stage, name: str, field: str) -> None:
    answer = await stage.post(stage.form(), **{field: FILES[name]()})
    assert (answer.status_code, answer.json()["code"]) == (422, "INVALID_FILE"), answer.text
    assert "PDF" in answer.json()["message"]
    assert await stage.scalar("SELECT count(*) FROM expense WHERE customer_uuid = :c", c=stage.company.uuid) == 0


async def test_what_hides_behind_a_picture_does_not_survive(stage: Stage) -> None:
    polyglot = a_receipt(62) + b"PK\x03\x04<script>alert(1)</script>"
    expense = await stage.launch(voucher_image=picture(polyglot))
    shown = await stage.as_(stage.ana).get(expense["voucher_path"].partition("/api/v1")[2])
    assert b"script" not in shown.content and Image.open(io.BytesIO(shown.content)).size == (240, 320)


async def test_pictures_of_an_expense_that_is_refused_after_all_are_not_kept(stage: Stage) -> None:
    folder = stage.service.service_context.settings.files_dir
    kept = {path.name for path in folder.rglob("*")}
    unknown = stage.form(voucher_ocr_uuid=stage.company.uuid)
    answer = await stage.post(unknown, odometer_image=picture(a_receipt(63)))
    assert list(answer.json()["errors"]) == ["voucher_ocr_uuid"]
    assert {path.name for path in folder.rglob("*") if path.is_file()} <= kept


async def test_a_file_that_is_too_large_is_not_even_kept(stage: Stage) -> None:
    answer = await stage.post(
        stage.form(), voucher_image=("nota.png", b"\x89PNG\r\n\x1a\n" + b"\0" * 15_500_000, "image/png")
    )
    assert (answer.status_code, answer.json()["code"]) == (413, "PAYLOAD_TOO_LARGE")


async def test_a_picture_sent_as_text_and_a_text_sent_as_file_are_refused(stage: Stage) -> None:
    assert list((await stage.post({**stage.form(), "voucher_image": "nota"})).json()["errors"]) == ["voucher_image"]
    answer = await stage.post(stage.form(value=None), value=picture(b"86.40"))
    assert answer.status_code == 422 and list(answer.json()["errors"]) == ["value"]


texts = st.text(st.characters(codec="utf-8", exclude_characters="\r\n\0"), max_size=60)


@pytest.mark.long
async def test_whatever_is_written_answers_and_is_no_bug_of_ours(stage: Stage) -> None:
    """Random texts in every field: 201, 400 or 422, never 5xx."""
    fields = [*stage.form(), "justification", "access_key", "company_cnpj", "kilometer", "license_plate", "order_uuid"]
    sent: list[dict[str, str]] = []

    @settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
    @given(st.dictionaries(st.sampled_from(fields), texts, min_size=1, max_size=4))
    def collect(changes: dict[str, str]) -> None:
        sent.append(changes)

    collect()
    for changes in sent:
        answer = await stage.post({**stage.form(), **changes})
        assert answer.status_code in (201, 400, 422), (changes, answer.text)
