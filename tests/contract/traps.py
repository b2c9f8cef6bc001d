"""Bodies, queries and paths that JSON libraries let through and databases choke on (HARDENING A9)."""

import copy
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, TypeVar

from contract.document import Operation, followed, operations
from contract.samples import Attached, Sample, multipart

ECHO = "papagaio-repete-7413"
"""Stands in every malformed value: an answer that holds it repeats its input."""
UNKNOWN = "campo_desconhecido"
"""A field nobody declared: its name may stand in the answer, as a field's name does, its value may not."""
JSON = "application/json"
MIB = 1024 * 1024
SHARE = 6
T = TypeVar("T")


@dataclass(frozen=True)
class Trap:
    """One malformed request; `wanted`: the statuses it may be answered with."""

    name: str
    content: bytes
    wanted: frozenset[int] = frozenset({400, 422})
    media_type: str | None = JSON
    headers: dict[str, str] = field(default_factory=dict)


def text_of(value: Any) -> bytes:
    """JSON as we would send it."""
    return json.dumps(value).encode()


def _with(body: dict[str, Any], raw: str) -> bytes:
    """The body with one more member, written by hand."""
    return (json.dumps(body)[:-1] + ("," if body else "") + raw + "}").encode()


def share_of(traps: Iterable[T], turn: int | None) -> list[T]:
    """One in SHARE of them and at least one, the others at the next turns; all of them without a turn."""
    listed = list(traps)
    if turn is None:
        return listed
    return [trap for at, trap in enumerate(listed) if (at + turn) % min(SHARE, len(listed)) == 0]


def is_first_of_its_service(operation: Operation) -> bool:
    """Whether it is the first operation of its service with a body."""
    return operation == next(one for one in operations() if one.service == operation.service and one.body is not None)


def body_traps(operation: Operation, sample: Sample, turn: int | None) -> Iterator[Trap]:
    """What may not come in as this operation's body: its share at this turn, or everything."""
    if not isinstance(sample.body, list):
        is_needed = operation.described["requestBody"].get("required", False)
        traps = traps_of(operation.body or {}, sample.body, turn, is_first=is_first_of_its_service(operation))
        yield from (trap for trap in traps if is_needed or trap.content != b"null")
        return
    listed = followed((operation.body or {})["items"])
    for trap in traps_of(listed, sample.body[0], turn, is_first=is_first_of_its_service(operation)):
        is_json = trap.media_type == JSON and trap.content
        yield replace(trap, content=b"[" + trap.content + b"]") if is_json else trap


def traps_of(
    schema: dict[str, Any], body: dict[str, Any], turn: int | None, *, is_first: bool = False
) -> Iterator[Trap]:
    """For one object. Kit reads the bodies of all operations of a service: its first one meets all traps of that kind,
    the others a share. What an operation's own schema refuses (fields unknown, missing, null) is always among them."""
    yield from share_of([*_unreadable(body), *_misdeclared(body)], None if is_first else turn)
    yield from _misspelt(schema, body, turn)


@dataclass(frozen=True)
class Mangled:
    """A form with one thing wrong."""

    name: str
    parts: list[tuple[str, Any]]
    wanted: frozenset[int] = frozenset({400, 422})


def form_traps(operation: Operation, sample: Sample, turn: int | None) -> Iterator[Mangled]:
    """What may not come in as this operation's form: of each text its share at this turn, or everything."""
    form = sample.form or {}
    parts = list(multipart(form).items())
    unprocessable = frozenset({422})
    yield Mangled("an unknown part", [*parts, (UNKNOWN, (None, ECHO))], unprocessable)
    yield Mangled("an unknown file", [*parts, (UNKNOWN, (ECHO, b"x", "image/png"))], unprocessable)
    for at, (name, value) in enumerate(form.items()):
        others = [part for part in parts if part[0] != name]
        if isinstance(value, str):
            yield from share_of(_text_traps(name, others), None if turn is None else turn + at)
            continue
        yield Mangled(f"{name} a text", [*others, (name, (None, ECHO))], unprocessable)
        for word, (file, wanted) in _FILES.items():
            yield Mangled(f"{name}: {word}", [*others, (name, file)], wanted)


def _text_traps(name: str, others: list[tuple[str, Any]]) -> Iterator[Mangled]:
    yield Mangled(f"{name} a file", [*others, (name, (ECHO, b"\x89PNG", "image/png"))], frozenset({422}))
    for word, text in (("NUL", f"{ECHO}\0"), ("escape", f"{ECHO}\x1b[31m"), ("long", ECHO + "ã" * 100_000)):
        yield Mangled(f"{name}: {word}", [*others, (name, (None, text))])
    yield Mangled(f"{name}: no UTF-8", [*others, (name, (None, b"\xff\xfe"))])


_FILES: dict[str, tuple[Attached, frozenset[int]]] = {
    "an empty file": (("nota.png", b"", "image/png"), frozenset({422})),
    "a text that says it is a picture": (("nota.png", ECHO.encode(), "image/png"), frozenset({422})),
    "a picture that says it is another": (
        ("nota.jpg", b"\x89PNG\r\n\x1a\n" + b"0" * 99, "image/jpeg"),
        frozenset({422}),
    ),
    "a page": (("nota.html", b"<script>alert(1)</script>", "text/html"), frozenset({422})),
    "more than 15 MB": (("nota.png", b"\x89PNG\r\n\x1a\n" + b"0" * 15_000_001, "image/png"), frozenset({413})),
}


def _unreadable(body: dict[str, Any]) -> Iterator[Trap]:
    first = next(iter(body), "x")
    for word in ("NaN", "Infinity", "-Infinity", "1e400", "-1e400", "1" * 400):
        yield Trap(f"{word[:12]} as a number", _with(body, f'"{UNKNOWN}":{word}'), frozenset({400}))
    yield Trap("a key twice", _with(body, f'"{first}":"{ECHO}"') if body else b'{"x":1,"x":2}', frozenset({400}))
    yield Trap("depth 33", _with(body, f'"{UNKNOWN}":' + "[" * 33 + "]" * 33), frozenset({400}))
    yield Trap("depth 100,000", b"[" * 100_000 + b"]" * 100_000, frozenset({400}))
    yield Trap("1 MiB + 1", _with(body, f'"{UNKNOWN}":"' + "a" * MIB + '"'), frozenset({413}))
    yield Trap("bytes that are no UTF-8", text_of(body)[:-1] + b',"x":"\xff\xfe"}', frozenset({400}))
    yield Trap("an overlong NUL", text_of(body)[:-1] + b',"x":"\xc0\x80"}', frozenset({400}))
    yield Trap("UTF-16", json.dumps(body).encode("utf-16"), frozenset({400}))
    yield Trap("half a document", text_of(body)[:-1], frozenset({400}))
    yield Trap("two documents", text_of(body) * 2, frozenset({400}))
    yield Trap("nothing at all", b"", frozenset({200, 400, 422}))
    yield Trap("a NUL in a name", _with(body, f'"{UNKNOWN}\\u0000":1'), frozenset({400}))
    yield Trap("a list of 1,001", _with(body, f'"{UNKNOWN}":[' + ",".join("1" * 1001) + "]"), frozenset({422}))
    for value in (b"[]", b"null", b"true", b"7", b'"papagaio-repete-7413"'):
        yield Trap(f"{value.decode()} for an object", value)


def _misdeclared(body: dict[str, Any]) -> Iterator[Trap]:
    only = frozenset({415})
    for media_type in ("text/plain", "application/xml", "application/x-www-form-urlencoded", "application/jsonp", ""):
        yield Trap(f"declared as {media_type or 'nothing'}", text_of(body), only, media_type or None)
    form = b'--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nx\r\n--x--\r\n'
    yield Trap("declared as a form", form, only, "multipart/form-data; boundary=x")


def _misspelt(schema: dict[str, Any], body: dict[str, Any], turn: int | None) -> Iterator[Trap]:
    form = frozenset({422})
    yield Trap("an unknown field", _with(body, f'"{UNKNOWN}":"{ECHO}"'), form)
    yield Trap("a prototype", _with(body, f'"__proto__":{{"x":"{ECHO}"}}'), form)
    for name in schema.get("required", []):
        yield Trap(f"{name} null", text_of({**body, name: None}), form)
        yield Trap(f"{name} missing", text_of({key: value for key, value in body.items() if key != name}), form)
    for at, (name, described) in enumerate(schema.get("properties", {}).items()):
        is_rare = _fields_of_type()[_type_of(described)] < 3 * SHARE
        for trap, value in share_of(_values(described), None if turn is None or is_rare else turn + at):
            written = value if isinstance(value, bytes) else text_of(value)
            others = {key: inner for key, inner in body.items() if key != name}
            yield Trap(f"{name}: {trap}", _with(others, f'"{name}":{written.decode()}'), form | {400})


def _type_of(described: dict[str, Any]) -> tuple[str, ...]:
    return tuple(trap for trap, _ in _values(described))


@cache
def _fields_of_type() -> Counter[tuple[str, ...]]:
    """How many fields of all bodies are tried with the same traps: too few to meet every share meet them all."""
    bodies = [operation.body for operation in operations() if operation.body is not None]
    schemas = [followed(body["items"]) if body.get("type") == "array" else body for body in bodies]
    return Counter(_type_of(field) for schema in schemas for field in schema.get("properties", {}).values())


def _kinds(described: dict[str, Any]) -> list[dict[str, Any]]:
    """The alternatives of a field, references followed."""
    given = described.get("anyOf", [described])
    return [followed(one) for one in given if one.get("type") != "null"]


def _values(described: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Values of the field's own type that no field may take, and values of another type."""
    kinds = _kinds(described)
    types = {str(kind.get("type", "object")) for kind in kinds}
    if "string" in types:
        yield "NUL", f"{ECHO}\x00"
        yield "escape", f"{ECHO}\x1b[31m"
        yield "C1 control", f"{ECHO}\x85"
        yield "lone surrogate", b'"' + ECHO.encode() + b'\\ud800"'
        yield "a very long text", ECHO + "ã" * 100_000
    if "string" in types and len(types) == 1:
        yield "an object", {ECHO: 1}
        yield "a list", [ECHO]
    if any(kind.get("format") == "uuid" for kind in kinds):
        for wrong in (ECHO, "0" * 31, "00000000-0000-0000-0000-00000000000g", "urn:uuid:" + "0" * 32 + "!"):
            yield f"uuid {wrong[-9:]}", wrong
    if any("1234.50" in kind.get("examples", []) for kind in kinds):
        for wrong in ("1.234", "-1.00", "1e3", "NaN", "9" * 20, "1,50", "٣.٠٠", b"1.005", b"1e400"):
            yield f"money {wrong!r}", wrong
    if "integer" in types:
        for wrong in (2**63, -(2**63) - 1, 10**30, 1.5, "7" * 31):
            yield f"integer {wrong}", wrong
    if "boolean" in types:
        yield "a text for a boolean", ECHO
    if "array" in types:
        yield "1,001 items", [copy.copy(ECHO)] * 1_001
        yield "an object for a list", {ECHO: 1}
