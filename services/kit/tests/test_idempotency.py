"""However often, in whatever clothes and however parallel a call comes: one effect, one answer (HARDENING B7)."""

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.core.ids import new_uuid
from kit.core.refusals import MalformedRequest, ValidationFailed
from kit.db.scopes import CustomerScope
from kit.http.fingerprints import FormFingerprint
from kit.testing import (
    AURORA,
    COBALTO,
    Person,
    Running,
    a_requester,
    agency_manager,
    eventually,
)
from probe.tables import Note
from sqlalchemy import select

PICTURE = ("nota.png", b"\x89PNG the same bytes", "image/png")
ONCE = {201, 409}


def a_key() -> dict[str, str]:
    return {"Idempotency-Key": new_uuid().hex}


async def notes_of(probe: Running, text: str) -> list[UUID]:
    async with probe.db.work(CustomerScope(AURORA.uuid)) as uow:
        return list(await uow.session.scalars(select(Note.uuid).where(Note.text == text)))  # type: ignore[call-overload]


@pytest.mark.parametrize("path", ["/notes", "/slow-notes"])
async def test_of_twenty_equal_calls_at_once_one_takes_effect_and_all_that_answer_say_the_same(
    probe: Running, path: str
) -> None:
    client, body, key = probe.as_(a_requester()), {"text": f"twenty {new_uuid()}"}, a_key()

    async def until_answered() -> httpx.Response:
        async def answered() -> httpx.Response | None:
            answer = await client.post(path, json=body, headers=key)
            if answer.status_code == 409:
                assert answer.json()["code"] == "IDEMPOTENCY_IN_PROGRESS"
                return None
            return answer

        found = await eventually(answered, within=60)
        assert found is not None
        return found

    answers = await asyncio.gather(*(until_answered() for _ in range(20)))
    assert {answer.status_code for answer in answers} <= {200, 201}
    assert len({(answer.status_code, answer.content) for answer in answers}) == 1
    assert len(await notes_of(probe, body["text"])) == 1


async def test_a_key_is_one_persons_on_one_call_of_one_customer(probe: Running) -> None:
    """Whoever else comes with it, the other's answer is none of theirs: the call is made for them."""
    text, key = f"mine {new_uuid()}", a_key()
    ana, bruno, manager = a_requester(), a_requester(name="Bruno"), agency_manager()
    in_aurora = [(ana, "/notes"), (bruno, "/notes"), (ana, "/slow-notes"), (manager.acting_for(AURORA), "/notes")]
    for person, path in [*in_aurora, (manager.acting_for(COBALTO), "/notes")]:
        answer = await probe.as_(person).post(path, json={"text": text}, headers=key)
        assert answer.status_code in {200, 201}, (person.name, path, answer.text)
        assert "Idempotency-Replayed" not in answer.headers, (person.name, path)
    again = await probe.as_(ana).post("/notes", json={"text": text}, headers=key)
    assert again.headers["Idempotency-Replayed"] == "true"
    assert len(await notes_of(probe, text)) == len(in_aurora)


async def test_a_form_with_the_same_fields_and_file_is_the_same_call_whatever_its_boundary(probe: Running) -> None:
    client, text, key = probe.as_(a_requester()), f"pictured {new_uuid()}", a_key()
    first = await client.post("/pictured-notes", data={"text": text}, files={"picture": PICTURE}, headers=key)
    other_file_name = {"picture": ("outra.png", *PICTURE[1:])}
    again = await client.post("/pictured-notes", data={"text": text}, files=other_file_name, headers=key)
    assert (first.status_code, again.status_code, again.content) == (201, 201, first.content)
    assert again.headers["Idempotency-Replayed"] == "true"
    assert len(await notes_of(probe, f"{text} ({len(PICTURE[1])})")) == 1


async def test_a_form_with_another_file_or_text_is_another_call(probe: Running) -> None:
    client, text, key = probe.as_(a_requester()), f"pictured {new_uuid()}", a_key()
    await client.post("/pictured-notes", data={"text": text}, files={"picture": PICTURE}, headers=key)
    for fields, file in (({"text": text}, b"other bytes"), ({"text": text + "!"}, PICTURE[1])):
        files = {"picture": ("nota.png", file, "image/png")}
        answer = await client.post("/pictured-notes", data=fields, files=files, headers=key)
        assert (answer.status_code, answer.json()["code"]) == (422, "IDEMPOTENCY_MISMATCH")


async def test_a_form_text_may_hold_no_control_characters(probe: Running) -> None:
    sent = {"data": {"text": "a\x00b"}, "files": {"picture": PICTURE}}
    answer = await probe.as_(a_requester()).post("/pictured-notes", **sent)
    assert (answer.status_code, list(answer.json()["errors"])) == (422, ["text"])


async def test_a_form_cut_short_is_no_form(probe: Running) -> None:
    headers = {"content-type": "multipart/form-data; boundary=limit"}
    cut = b'--limit\r\ncontent-disposition: form-data; name="text"\r\n\r\nhalf'
    answer = await probe.as_(a_requester()).post("/pictured-notes", content=cut, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (400, "MALFORMED_REQUEST")


def form(fields: list[tuple[str, bytes, bool]], boundary: str) -> bytes:
    lines = b""
    for name, content, is_file in fields:
        file = b'; filename="f"' if is_file else b""
        lines += b'--%s\r\nContent-Disposition: form-data; name="%s"%s\r\n\r\n%s\r\n' % (
            boundary.encode(),
            name.encode(),
            file,
            content,
        )
    return lines + b"--%s--\r\n" % boundary.encode()


def fingerprint(body: bytes, boundary: str, step: int) -> str:
    reading = FormFingerprint(boundary)
    for at in range(0, len(body), step):
        reading.update(body[at : at + step])
    return reading.done()


TEXTS = st.text(st.characters(codec="ascii", categories=["L", "N"]), max_size=20).map(str.encode)
FIELDS = st.lists(st.tuples(st.sampled_from(["a", "b", "c"]), TEXTS, st.booleans()), min_size=1, max_size=5)


@given(FIELDS, FIELDS, st.integers(1, 64), st.randoms())
def test_forms_are_equal_when_and_only_when_their_fields_are(
    one: list[tuple[str, bytes, bool]], other: list[tuple[str, bytes, bool]], step: int, chance: Any
) -> None:
    shuffled = chance.sample(one, len(one))
    first = fingerprint(form(one, "limit-one"), "limit-one", step)
    assert fingerprint(form(shuffled, "another"), "another", 7) == first
    assert (fingerprint(form(other, "limit-one"), "limit-one", step) == first) == (sorted(one) == sorted(other))


@given(st.binary(max_size=200))
def test_no_bytes_break_the_reading_of_a_form(noise: bytes) -> None:
    reading = FormFingerprint("limit")
    try:
        reading.update(b"--limit\r\n" + noise)
        reading.done()
    except (MalformedRequest, ValidationFailed):
        pass


ONE_CALL = """
import asyncio, json, os, sys
from datetime import datetime
sys.path.insert(0, {tests!r})
import httpx
from kit.http.app import build_app
from kit.core.clock import SetClock
from kit.process.service_context import ServiceContext
from kit.core.settings import ServiceSettings
from probe.service import make_probe

async def main():
    service, settings = make_probe(), ServiceSettings()
    service_context = ServiceContext.of(service, settings, clock=SetClock(datetime.fromisoformat(os.environ["NOW"])))
    app = build_app(service, settings, role="api", service_context=service_context)
    async with app.router.lifespan_context(app):
        client = httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://orders/api/v1")
        body, headers = (json.loads(os.environ[name]) for name in ("BODY", "HEADERS"))
        answer = await client.post(os.environ["CALL"], json=body, headers=headers)
        print(json.dumps([answer.status_code, dict(answer.headers), answer.json()]))

asyncio.run(main())
"""


def call_in_a_process(probe: Running, person: Person, path: str, *, sent: tuple[Any, Any], **env: str) -> Any:
    settings = probe.service_context.settings
    bearer = {"Authorization": f"Bearer {probe.issuer.token(person, now=probe.clock.now())}"}
    told = {
        "APP_ENV": "test",
        "DATABASE_URL": settings.database_url.get_secret_value(),
        "NATS_URL": settings.nats_url.get_secret_value(),
        "SERVICE_TOKEN_SECRET": settings.service_token_secret.get_secret_value(),
        "FIELD_KEY": settings.field_key.get_secret_value(),
        "NOW": probe.clock.now().isoformat(),
        "CALL": path,
        "BODY": json.dumps(sent[0]),
        "HEADERS": json.dumps({**bearer, **sent[1]}),
    }
    script = ONE_CALL.format(tests=str(Path(__file__).parent))
    return subprocess.run(
        [sys.executable, "-c", script], env={**os.environ, **told, **env}, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("path", ["/notes", "/slow-notes"])
async def test_a_call_whose_process_died_after_the_commit_is_answered_when_it_comes_again(
    probe: Running, tmp_path: Path, path: str
) -> None:
    person, log = a_requester(), tmp_path / "faults"
    sent = ({"text": f"died {new_uuid()}"}, a_key())
    assert (await probe.as_(person).post("/notes", json={"text": "known"})).status_code == 201
    fault = {"FAULT_POINT": "after_commit", "FAULT_LOG": str(log)}
    died = await asyncio.to_thread(call_in_a_process, probe, person, path, sent=sent, **fault)
    assert (died.returncode, died.stdout, log.read_text()) == (137, "", "after_commit\n"), died.stderr
    answer = await probe.as_(person).post(path, json=sent[0], headers=sent[1])
    assert answer.status_code in {200, 201}
    assert answer.json()["text"] == sent[0]["text"]
    assert await notes_of(probe, sent[0]["text"]) == [UUID(answer.json()["uuid"])]


async def test_a_kept_answer_is_read_by_whoever_has_its_key_and_nobody_else(probe: Running) -> None:
    client, body, key = probe.as_(a_requester()), {"text": f"segredo {new_uuid()}"}, a_key()
    first = await client.post("/notes", json=body, headers=key)
    async with probe.db.engine.connect() as connection:
        kept = (await connection.exec_driver_sql("SELECT answer FROM idempotency WHERE answer IS NOT NULL")).scalars()
        answers = [bytes(answer) for answer in kept]
    assert answers
    assert not any(b"segredo" in answer for answer in answers)
    again = await client.post("/notes", json=body, headers=key)
    assert (again.content, again.headers["idempotency-replayed"]) == (first.content, "true")
