"""Middleware around every request: request id, strict form, one log line."""

import logging
import re
import time
from collections import Counter
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import parse_qsl, urlencode

import msgspec
from prometheus_client import Histogram

from kit.core import context
from kit.core.ids import new_uuid
from kit.core.refusals import PayloadTooLarge, Refusal, Unexpected, ValidationFailed, status_of
from kit.core.tracing import Span, begin
from kit.http.fingerprints import BodyFingerprint, FormFingerprint, Update, boundary_of
from kit.http.strict import MAX_BODY_BYTES, MAX_UPLOAD_BYTES, fingerprint_of, is_clean, parse_strictly

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

REQUESTS = Histogram(
    "http_request_seconds",
    "Time to answer, by route",
    ["method", "route", "status"],
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
)
_REQUEST_ID = re.compile(r"^[A-Za-z0-9._-]{8,64}$")
_TRACEPARENT = re.compile(r"^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$")
_QUIET = frozenset({"/livez", "/readyz", "/metrics", "/internal/traefik"})
log = logging.getLogger("http")


def _header(scope: Scope, name: bytes) -> str:
    for key, value in scope["headers"]:
        if key == name:
            return bytes(value).decode("latin-1")
    return ""


async def refuse(refusal: Refusal, send: Send) -> None:
    """Turn a refusal into bytes; the one place besides the exception handler, for what happens before routes."""
    body = msgspec.json.encode(refusal.body(context.request_id.get()))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    headers += [(name.lower().encode(), value.encode()) for name, value in refusal.headers.items()]
    await send({"type": "http.response.start", "status": status_of(refusal), "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _identity() -> list[tuple[bytes, bytes]]:
    trace = context.traceparent.get() or ""
    return [(b"x-request-id", context.request_id.get().encode()), (b"traceparent", trace.encode())]


def _parting(scope: Scope) -> list[tuple[bytes, bytes]]:
    """A process that was told to stop asks its clients to come over another connection."""
    return [(b"connection", b"close")] if scope["app"].state.stopping else []


class RequestIdentity:
    """Gives each request its id and trace, logs it once by its route's template, and turns a bug into a 500."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        span = self._name(scope)
        started = time.perf_counter()
        status = 0

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], *_identity(), *_parting(scope)]
            await send(message)

        try:
            await self.app(scope, receive, sending)
        except Exception:
            log.exception("unexpected", extra={"route": self._route(scope)})
            if status == 0:
                await refuse(Unexpected(), sending)
        finally:
            self._log_request(scope, status, time.perf_counter() - started)
            if span is not None:
                self._end(span, scope, status)

    def _name(self, scope: Scope) -> Span | None:
        asked = _header(scope, b"x-request-id")
        context.request_id.set(asked if _REQUEST_ID.match(asked) else str(new_uuid()))
        parent = _header(scope, b"traceparent")
        known = parent if _TRACEPARENT.match(parent) else None
        span = begin("SERVER", known)
        context.traceparent.set(span.traceparent if span else context.child_of(known))
        left = _header(scope, b"x-time-left")
        context.deadline.set(time.monotonic() + int(left) / 1_000 if left.isdecimal() and len(left) < 8 else None)
        return span

    def _end(self, span: Span, scope: Scope, status: int) -> None:
        route = self._route(scope)
        told = {
            "http.request.method": scope["method"],
            "http.route": route,
            "http.response.status_code": status,
        }
        span.end(f"{scope['method']} {route}", told, failed=status >= 500)

    def _route(self, scope: Scope) -> str:
        return str(getattr(scope.get("route"), "path", "unmatched"))

    def _log_request(self, scope: Scope, status: int, seconds: float) -> None:
        if scope["path"] in _QUIET:
            return
        route = self._route(scope)
        REQUESTS.labels(scope["method"], route, status).observe(seconds)
        log.info(
            "request",
            extra={
                "method": scope["method"],
                "route": route,
                "status": status,
                "ms": round(seconds * 1e3, 2),
            },
        )


class StrictForm:
    """Refuses what HARDENING A9 names, before any model sees it."""

    def __init__(self, app: App, *, lists: frozenset[str], uploads: tuple[re.Pattern[str], ...] = ()) -> None:
        self.app = app
        self.lists = lists
        self.uploads = uploads

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        try:
            self._query(scope)
            receive = await self._body(scope, receive)
        except Refusal as refusal:
            await refuse(refusal, send)
            return
        await self.app(scope, receive, send)

    def _query(self, scope: Scope) -> None:
        raw = scope["query_string"].decode("latin-1")
        if not raw:
            return
        kept = []
        for name, value in parse_qsl(raw, keep_blank_values=True, errors="surrogateescape"):
            if not is_clean(name) or not is_clean(value):
                raise ValidationFailed({name if is_clean(name) else "query": ["Valor inválido"]})
            bracketed = f"{name}[]" if name in self.lists else name
            if value or not bracketed.endswith("[]"):
                kept.append((bracketed, value))
        counts = Counter(name for name, _ in kept if not name.endswith("[]"))
        repeated = [name for name, count in counts.items() if count > 1]
        if repeated:
            raise ValidationFailed({name: ["Valor inválido"] for name in repeated})
        scope["query_string"] = urlencode(kept).encode()

    async def _body(self, scope: Scope, receive: Receive) -> Receive:
        if scope["method"] not in {"POST", "PUT", "PATCH", "DELETE"}:
            return receive
        takes_files = any(path.match(scope["path"]) for path in self.uploads)
        limit = MAX_UPLOAD_BYTES if takes_files else MAX_BODY_BYTES
        body, fingerprint = await _fingerprinted(receive, _header(scope, b"content-type"), of_forms=limit)
        scope.setdefault("state", {})["fingerprint"] = fingerprint
        return _replay(body, receive)


async def _fingerprinted(receive: Receive, media_type: str, *, of_forms: int) -> tuple[bytes, str]:
    """The body, kept within its limit, and what it is recognised by; only where files are taken a form may be long."""
    kind = media_type.lower()
    if kind.startswith("multipart/"):
        form = FormFingerprint(boundary_of(media_type))
        return await _read(receive, of_forms, form.update), form.done()
    if "json" in kind:
        body = await _read(receive, MAX_BODY_BYTES)
        return body, fingerprint_of(parse_strictly(body) if body else None)
    raw = BodyFingerprint()
    return await _read(receive, MAX_BODY_BYTES, raw.update), raw.done()


async def _read(receive: Receive, limit: int, update: Update = bytes) -> bytes:
    parts: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return b"".join(parts)
        part = message.get("body", b"")
        size += len(part)
        if size > limit:
            raise PayloadTooLarge
        update(part)
        parts.append(part)
        if not message.get("more_body"):
            return b"".join(parts)


def _replay(body: bytes, receive: Receive) -> Receive:
    given = False

    async def again() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again
