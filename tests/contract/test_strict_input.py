"""Strict input on every body, query, path and header: never a 5xx, never an echo, always our refusal (HARDENING A9)."""

import json
import os
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote, urlencode
from zlib import crc32

import pytest

from contract.document import Operation, followed, operations
from contract.samples import Sample, sample_of
from contract.shapes import problems_of
from contract.traps import (
    ECHO,
    JSON,
    Trap,
    body_traps,
    form_traps,
    is_first_of_its_service,
    share_of,
    text_of,
    traps_of,
)
from contract.visitors import Answer, Kind, Visitor
from contract.world import World

pytestmark = pytest.mark.timeout(900)  # the first test waits for the stack and its demo
WITH_BODY = [operation for operation in operations() if operation.body is not None]
WITH_FORM = [operation for operation in operations() if operation.form is not None]
BY_PATH = [operation for operation in operations() if set(operation.path_names) - {"token"}]
ISSUERS = ("/orders", "/search", "/employees", "/expense-reports", "/voucher-ocr", "/advance-orders")
"""What Ana made; who pays is asked for besides."""
STRANGE_IDS = (
    "0",
    "%00",
    "..%2f..%2fetc",
    "01A1FCD6-0000-7000-8000-000000000000",
    "{01a1fcd6-0000-7000-8000-000000000000}",
    "01a1fcd6000070008000000000000000",
    "01a1fcd6-0000-7000-8000-00000000000g",
    "01a1fcd6-0000-7000-8000-000000000000%0a",
    "٠١a1fcd6-0000-7000-8000-00000000000",
    "x" * 3_000,
)


SEED = int(os.environ.get("CHAOS_SEED", "0"))
EVERY_TRAP = pytest.mark.parametrize(
    "is_whole", [False, pytest.param(True, marks=pytest.mark.soak)], ids=["a share", "all"]
)
"""In `make test` every field and every parameter meets some of the traps of its type and every type meets all of them,
spread over the operations; in `make soak` everything meets everything."""


def turn_of(operation: Operation, is_whole: bool, at: int = 0) -> int | None:
    """Which share of the traps an operation meets (at its parameter `at`); None: all. By its name, so that a new
    operation moves no other's share."""
    return None if is_whole else crc32(operation.name.encode()) + at + SEED


def judged(operation: Operation, name: str, answer: Answer, wanted: frozenset[int]) -> Iterator[str]:
    """What is wrong with the answer to a trap."""
    where = f"{operation.name}, {name}: {answer.status} {answer.content[:200]!r}"
    if answer.status not in wanted:
        yield f"{where}: wanted {sorted(wanted)}"
    if ECHO.encode() in answer.content:
        yield f"{where}: says what it was sent"
    if answer.status >= 400:
        yield from (f"{where}: {problem}" for problem in problems_of(answer))


def rightful(world: World, operation: Operation) -> Visitor:
    """Somebody whom only the form of the request can stop."""
    if "agency" in operation.permission:
        return world.visitors[Kind.AGENCY_MANAGER_AT_LARGE]
    if operation.permission == "operator":
        return world.visitors[Kind.OPERATOR]
    if operation.permission.startswith(("pay-", "receive-")) or operation.path.endswith("/dismiss"):
        return world.visitors[Kind.ADMINISTRATOR]
    names_orders = any(part in operation.path for part in ISSUERS) and "/groups/" not in operation.path
    return world.visitors[Kind.ISSUER if names_orders else Kind.ADMINISTRATOR]


async def spring(world: World, operation: Operation, sample: Sample, trap: Trap) -> Answer:
    """Send one trap."""
    headers = trap.headers | ({"Content-Type": trap.media_type} if trap.media_type else {})
    given = {"headers": headers | sample.headers, "params": sample.params or None, "content": trap.content}
    return await rightful(world, operation).ask(operation.method, sample.path(operation), **given)


def test_in_a_share_every_field_meets_a_trap_and_every_type_meets_all_of_its_own() -> None:
    wanted: dict[tuple[str, ...], set[str]] = {}
    met: dict[tuple[str, ...], set[str]] = {}
    for operation in WITH_BODY:
        every, share = (_traps_by_field(operation, is_whole) for is_whole in (True, False))
        assert every.keys() == share.keys(), f"{operation.name}: a field that meets no trap"
        for field, names in every.items():
            kind = tuple(sorted(names)) if field else (operation.service,)
            wanted.setdefault(kind, set()).update(names)
            met.setdefault(kind, set()).update(share[field])
    assert {kind: names - met[kind] for kind, names in wanted.items() if names - met[kind]} == {}


def _traps_by_field(operation: Operation, is_whole: bool) -> dict[str, set[str]]:
    """The names of an operation's traps; under no name those of the whole body."""
    schema = operation.body or {}
    schema = followed(schema["items"]) if schema.get("type") == "array" else schema
    found: dict[str, set[str]] = {}
    is_first = is_first_of_its_service(operation)
    for trap in traps_of(schema, {}, turn_of(operation, is_whole), is_first=is_first):
        field, separated, name = trap.name.partition(": ")
        found.setdefault(field if separated else "", set()).add(name if separated else field)
    return found


@EVERY_TRAP
@pytest.mark.parametrize("operation", WITH_BODY, ids=lambda operation: operation.name)
async def test_no_malformed_body_comes_in(world: World, operation: Operation, is_whole: bool) -> None:
    wrong: list[str] = []
    sample = sample_of(operation, world)
    for trap in body_traps(operation, sample, turn_of(operation, is_whole)):
        wanted = trap.wanted | ({429} if operation.permission == "public" else frozenset())
        wrong += judged(operation, trap.name, await spring(world, operation, sample, trap), wanted)
    assert not wrong, "\n".join(wrong)


@EVERY_TRAP
@pytest.mark.parametrize("operation", WITH_FORM, ids=lambda operation: operation.name)
async def test_no_malformed_form_comes_in(world: World, operation: Operation, is_whole: bool) -> None:
    wrong: list[str] = []
    sample = sample_of(operation, world)
    for mangled in form_traps(operation, sample, turn_of(operation, is_whole)):
        given = {"headers": sample.headers, "files": mangled.parts}
        answer = await rightful(world, operation).ask(operation.method, sample.path(operation), **given)
        by_link = frozenset({422}) if operation.permission == "public" else frozenset()  # a link of nobody's goes first
        wrong += judged(operation, mangled.name, answer, mangled.wanted | by_link)
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("operation", WITH_FORM, ids=lambda operation: operation.name)
async def test_a_form_is_no_json_and_needs_its_boundary(world: World, operation: Operation) -> None:
    wrong: list[str] = []
    sample = sample_of(operation, world)
    for media_type in (JSON, "text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        given = {"headers": {**sample.headers, "Content-Type": media_type}, "content": b"{}"}
        answer = await rightful(world, operation).ask(operation.method, sample.path(operation), **given)
        wanted = frozenset({400, 415, 422}) if media_type == "multipart/form-data" else frozenset({415})
        wrong += judged(operation, f"declared as {media_type}", answer, wanted)
    assert not wrong, "\n".join(wrong)


@EVERY_TRAP
@pytest.mark.parametrize("operation", BY_PATH, ids=lambda operation: operation.name)
async def test_a_path_that_is_no_id_is_nothing_here(world: World, operation: Operation, is_whole: bool) -> None:
    wrong: list[str] = []
    sample = sample_of(operation, world)
    for at, name in enumerate(operation.path_names):
        for strange in share_of(STRANGE_IDS, turn_of(operation, is_whole, at)):
            ids = {**sample.ids, name: strange}
            path = Sample(ids).path(operation)
            content = sample.content()
            answer = await rightful(world, operation).ask(operation.method, path, **content)
            wanted = frozenset({404, 405} if "%" not in strange else {400, 404, 405})
            if answer.status == 400 and not answer.headers.get("content-type", "").startswith("application/json"):
                continue  # the edge's own: it lets no encoded separator in
            wrong += judged(operation, f"{name}={strange[:20]}", answer, wanted)
    assert not wrong, "\n".join(wrong)


def query_traps(operation: Operation, is_whole: bool) -> Iterator[tuple[str, str]]:
    """Raw query strings, each wrong in one way."""
    for at, parameter in enumerate(operation.query):
        yield from share_of(_parameter_traps(parameter), turn_of(operation, is_whole, at))


def _parameter_traps(parameter: dict[str, Any]) -> Iterator[tuple[str, str]]:
    name, kinds = quote(parameter["name"]), str(parameter["schema"])
    if not parameter["name"].endswith("[]"):
        yield f"{name} twice", f"{name}={ECHO}&{name}={ECHO}"
    for wrong in ("%00", f"{ECHO}%1b", "%ff", "%ed%a0%80", "%c0%80"):
        yield f"{name}={wrong}", f"{name}={wrong}"
    if "uuid" in kinds or "integer" in kinds or "date" in kinds or "boolean" in kinds:
        yield f"{name} of another kind", f"{name}={ECHO}"
    if "integer" in kinds:
        for number in ("-1", "1e3", "9" * 40, "1.5", "0x10"):
            yield f"{name}={number}", f"{name}={quote(number)}"


@EVERY_TRAP
@pytest.mark.parametrize(
    "operation", [operation for operation in operations() if operation.query], ids=lambda operation: operation.name
)
async def test_no_malformed_query_comes_in(world: World, operation: Operation, is_whole: bool) -> None:
    wrong: list[str] = []
    sample = sample_of(operation, world)
    rest = "".join(f"&{name}={value}" for name, value in sample.params.items())
    for name, query in query_traps(operation, is_whole):
        path = f"{sample.path(operation)}?{query}{rest}"
        answer = await rightful(world, operation).ask(operation.method, path)
        wrong += judged(operation, name, answer, frozenset({400, 422}))
    assert not wrong, "\n".join(wrong)


HEADERS = {
    "X-Customer-Uuid": (ECHO, "0", "{}", "a" * 5_000),
    "Idempotency-Key": ("short", "a" * 129, "with space inside", "ação-ação-ação".encode()),
    "If-Match": ("7", '"seven"', '"99999999999999999999999999"', '"-1"', "*" * 300),
    "Authorization": ("Bearer", "Basic YTpi", "Bearer a.b.c", "Bearer " + "a" * 7_000, "Service abc"),
    "X-Request-Id": ("a" * 300, "id with space", "<script>"),
    "traceparent": ("00-zz-zz-00", "x" * 300),
}


def _days_of(operation: Operation) -> list[str]:
    """Its query parameters that are days."""
    return [given["name"] for given in operation.query if '"format": "date"' in json.dumps(given["schema"])]


BY_DAY = [operation for operation in operations() if _days_of(operation)]


@pytest.mark.parametrize("operation", BY_DAY, ids=lambda operation: operation.name)
async def test_the_first_and_the_last_day_of_the_calendar_are_days(world: World, operation: Operation) -> None:
    wrong: list[str] = []
    sample = sample_of(operation, world)
    for name in _days_of(operation):
        for day in ("0001-01-01", "9999-12-30", "9999-12-31"):
            path = f"{sample.path(operation)}?" + urlencode({**sample.params, name: day})
            answer = await rightful(world, operation).ask(operation.method, path)
            wrong += judged(operation, f"{name}={day}", answer, frozenset({200, 422}))
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("header", HEADERS)
async def test_strange_headers_break_nothing(world: World, header: str) -> None:
    wrong: list[str] = []
    for operation in (
        one for one in operations() if one.name in {"GET /orders", "PUT /orders/{order_id}", "POST /orders"}
    ):
        for value in HEADERS[header]:
            sample = sample_of(operation, world)
            content = sample.content() | {"headers": {header: value}}
            answer = await rightful(world, operation).ask(operation.method, sample.path(operation), **content)
            wanted = frozenset({200, 201, 400, 401, 404, 409, 422, 431})
            wrong += judged(operation, f"{header}: {value[:20]!r}", answer, wanted)
            shown = " ".join(value for name, value in answer.headers.items() if name.lower() == "x-request-id")
            assert "<" not in shown and len(shown) <= 64
    assert not wrong, "\n".join(wrong)


async def test_a_good_body_passes_where_the_traps_stand(world: World) -> None:
    """The same requests without the trap are taken, so it is the trap that was refused.

    409: the objects they are about may have been used up by the tests before."""
    refused = []
    for operation in WITH_BODY:
        if operation.successes == {201}:
            sample = sample_of(operation, world)
            answer = await spring(world, operation, sample, Trap("none", text_of(sample.body)))
            refused += (
                [] if answer.status in {201, 409, 422} and answer.code != "VALIDATION_ERROR" else [operation.name]
            )
    assert not refused
