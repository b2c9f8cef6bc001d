"""The web side: who is refused first, what strict form stops, how answers look; on the probe."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from typing import Annotated, Any

import httpx
import pytest
from fastapi import Depends
from kit.core.principal import Principal
from kit.http.permissions import PermissionMissing, check_every_operation, permits
from kit.http.routing import Router
from kit.testing import (
    AURORA,
    BOREAL,
    Person,
    Running,
    a_requester,
    agency_issuer,
    agency_manager,
    an_approver,
    anonymous,
    eventually,
    operator,
)

NOTE = {"text": "Reunião às 9h"}


async def post(probe: Running, person: Person, body: Any = NOTE, **headers: str) -> httpx.Response:
    return await probe.as_(person).post("/notes", json=body, headers=headers)


@pytest.mark.parametrize(
    ("person", "status", "code"),
    [
        (anonymous(), 401, "UNAUTHENTICATED"),
        (operator(), 403, "WRONG_CONTEXT"),
        (a_requester().with_actions("view-order"), 403, "FORBIDDEN"),
        (agency_manager(), 422, "CUSTOMER_REQUIRED"),
        (agency_manager(customer=BOREAL), 404, "NOT_FOUND"),
        (agency_issuer(customer=AURORA), 201, None),
        (a_requester(), 201, None),
    ],
    ids=["anonymous", "operator", "no action", "no customer", "foreign customer", "agency", "own"],
)
async def test_who_is_let_in(probe: Running, person: Person, status: int, code: str | None) -> None:
    await probe.introduce_company(BOREAL)
    answer = await post(probe, person)
    assert answer.status_code == status, answer.text
    assert answer.json().get("code") == code
    assert answer.headers["x-request-id"]


async def test_first_calls_of_a_person_at_once_all_find_them_known(
    probe: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep = probe._keep

    async def keep_slowly(fact: Any) -> None:
        for _ in range(1000):  # turns of the loop, in which the other calls would overtake
            await asyncio.sleep(0)
        await keep(fact)

    monkeypatch.setattr(probe, "_keep", keep_slowly)
    person = a_requester(name="Vinte")
    answers = await asyncio.gather(*(post(probe, person) for _ in range(20)))
    assert {answer.status_code for answer in answers} == {201}


async def test_the_form_is_judged_before_the_tenant(probe: Running) -> None:
    await probe.introduce_company(BOREAL)
    answer = await post(probe, agency_manager(customer=BOREAL), {"text": 7})
    assert answer.status_code == 422
    assert answer.json()["errors"] == {"text": ["Valor inválido"]}


async def test_permission_is_judged_before_the_form(probe: Running) -> None:
    answer = await post(probe, a_requester().with_actions("view-order"), {"text": 7})
    assert answer.status_code == 403


async def test_a_customer_user_names_no_other_customer(probe: Running) -> None:
    answer = await post(probe, a_requester(), NOTE, **{"X-Customer-Uuid": str(BOREAL.uuid)})
    assert (answer.status_code, answer.json()["code"]) == (404, "NOT_FOUND")
    own = await post(probe, a_requester(), NOTE, **{"X-Customer-Uuid": str(AURORA.uuid)})
    assert own.status_code == 201


BAD_BODIES: Mapping[str, tuple[bytes, int]] = {
    "not JSON": (b"{", 400),
    "NaN": (b'{"text": NaN}', 400),
    "two keys": (b'{"text": "a", "text": "b"}', 400),
    "not UTF-8": (b'{"text": "\xe7"}', 400),
    "NUL": (b'{"text": "a\\u0000"}', 422),
    "surrogate": (b'{"text": "\\ud800"}', 422),
    "nothing": (b"", 422),
    "a list": (b"[]", 422),
    "too large": (b'{"text": "' + b"a" * 1_100_000 + b'"}', 413),
}


@pytest.mark.parametrize("name", BAD_BODIES)
async def test_bad_bodies_are_refused_in_portuguese(probe: Running, name: str) -> None:
    body, status = BAD_BODIES[name]
    client = probe.as_(a_requester())
    answer = await client.post("/notes", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == status, answer.text
    assert set(answer.json()) >= {"message", "code", "request_id"}
    assert "Input" not in answer.text


@pytest.mark.parametrize("path", ["/notes", "/nothing", "/notes/00000000-0000-7000-8000-000000000000"])
async def test_only_where_files_are_taken_a_form_may_be_long(probe: Running, path: str) -> None:
    """Sixteen MiB for every anonymous call would be as many as a process takes in hand, times sixteen."""
    read = 0

    async def long_form() -> AsyncIterator[bytes]:
        nonlocal read
        yield b'--x\r\nContent-Disposition: form-data; name="text"; filename="a"\r\n\r\n'
        while read < 16:
            read += 1
            yield b"a" * 1_000_000

    headers = {"content-type": "multipart/form-data; boundary=x"}
    answer = await probe.client.post(path, content=long_form(), headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (413, "PAYLOAD_TOO_LARGE")


async def test_another_media_type_is_refused(probe: Running) -> None:
    client = probe.as_(a_requester())
    answer = await client.post("/notes", content=b"text=a", headers={"content-type": "text/plain"})
    assert (answer.status_code, answer.json()["code"]) == (415, "UNSUPPORTED_MEDIA_TYPE")


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/nothing", 404, "NOT_FOUND"),
        ("PATCH", "/notes", 405, "METHOD_NOT_ALLOWED"),
        ("GET", "/notes/not-an-id", 404, "NOT_FOUND"),
        ("GET", "/notes/00000000-0000-7000-8000-000000000000", 404, "NOT_FOUND"),
    ],
)
async def test_the_routers_own_refusals_look_alike(
    probe: Running, method: str, path: str, status: int, code: str
) -> None:
    answer = await probe.as_(an_approver()).request(method, path)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


async def test_a_repeated_scalar_and_a_control_character_in_the_query_are_refused(probe: Running) -> None:
    client = probe.as_(a_requester())
    for query in ("page=1&page=2", "name=a%00b"):
        answer = await client.get(f"/notes/00000000-0000-7000-8000-000000000000?{query}")
        assert answer.status_code == 422, answer.text


async def test_request_id_and_trace_come_back(probe: Running) -> None:
    trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
    headers = {"X-Request-Id": "pedido-123456", "traceparent": trace}
    answer = await post(probe, a_requester(), NOTE, **headers)
    assert answer.headers["x-request-id"] == "pedido-123456"
    assert answer.headers["traceparent"].split("-")[1] == trace.split("-")[1]
    odd = await post(probe, a_requester(), NOTE, **{"X-Request-Id": "a b\tc"})
    assert odd.headers["x-request-id"] != "a b\tc"


def test_an_operation_without_a_permission_stops_the_start() -> None:
    router = Router()

    @router.get("/open")
    async def open_to_all() -> None: ...

    with pytest.raises(PermissionMissing, match="declares 0 permissions"):
        check_every_operation([router])


def test_an_operation_with_two_permissions_stops_the_start() -> None:
    router = Router()
    first, second = permits("view-order"), permits("create-order")

    @router.get("/both")
    async def both(by: Annotated[Principal, Depends(first)], again: Annotated[Principal, Depends(second)]) -> None: ...

    with pytest.raises(PermissionMissing, match="declares 2 permissions"):
        check_every_operation([router])


async def test_alive_touches_nothing_and_ready_tells_what_is_missing(probe: Running) -> None:
    assert (await probe.internal.get("/livez")).json() == {"status": "ok"}

    async def is_ready() -> bool:  # NATS may be connected later than the first answer
        checks = (await probe.internal.get("/readyz")).json()["checks"]
        assert checks == {"postgres": "ok", "nats": "ok", "clock": "ok", "sessions": "ok"}
        return True

    await eventually(is_ready)


async def test_a_reading_call_answers_head_with_its_head_alone(probe: Running) -> None:
    made = (await post(probe, a_requester())).json()
    got = await probe.as_(a_requester()).get(f"/notes/{made['uuid']}")
    headed = await probe.as_(a_requester()).request("HEAD", f"/notes/{made['uuid']}")
    assert headed.status_code == got.status_code == 200
    assert headed.content == b""
    assert headed.headers["content-length"] == got.headers["content-length"]


async def test_what_only_takes_a_post_answers_no_head(probe: Running) -> None:
    assert (await probe.as_(a_requester()).request("HEAD", "/notes")).status_code == 405
