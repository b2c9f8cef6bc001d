"""Traefik's dynamic configuration, made from the contract: the contract is the routing table."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gateway_service.contract import Document

UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
TOKEN = "[A-Za-z0-9._~-]{20,1000}[A-Za-z0-9._~-]{0,1000}[A-Za-z0-9._~-]{0,48}"  # noqa: S105 - RE2 counts to 1,000
PATTERNS = {"token": TOKEN, "slug": "[a-z0-9-]{1,80}", "number": "[0-9]{1,2}"}
"""Parameters of paths that are no ids."""
_PARAMETER = re.compile(r"\{([^}]+)\}")

CSP = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
INSTANT = "/api/v1/customers/orders/approval-instantly"
GUESSED = frozenset(
    {
        *("/api/v1/login", "/api/v1/refresh-token", "/api/v1/change-password"),
        *("/api/v1/forgot-password", "/api/v1/generate-secret-key", INSTANT, f"{INSTANT}/summary"),
        "/api/v1/email-confirmations",
    }
)
OWN_WORDS_FOR_429 = frozenset({"identity", INSTANT})
"""Services, and a path that passes identity's words on: who is blocked, until when."""
ONLY_OURS = ("X-User-Token", "X-Forwarded-User", "X-Time-Left", "Forwarded")
STREAM = "/api/v1/events"
FILES = "/api/v1/files/"
PICTURES = "/api/v1/hotel-pictures/"
"""Text that packs well and says itself who may keep it."""
UNREACHABLE = ("/internal", "/metrics", "/livez", "/readyz", "/.well-known")

# An idle connection is let go sooner than a stopping service closes it (kit.ops.serving drains for 2 s), so no request
# is ever written to a connection that is just being closed; what answers not at all becomes 504, then our JSON 503.
TRANSPORT = {
    "maxIdleConnsPerHost": 200,
    "forwardingTimeouts": {"dialTimeout": "1s", "responseHeaderTimeout": "30s", "idleConnTimeout": "1s"},
}

_LITERAL, _PATTERN, _REST, _PAGES, _HIDDEN = 1_000, 500, 10, 1, 5_000


@dataclass(frozen=True, slots=True)
class EdgeLimits:
    """Requests a second from one address, `burst` at once; requests and live streams in flight from one address.

    An office of a few hundred people may share an address: each of them has a handful in flight, and one stream.
    """

    average: int = 4_000
    burst: int = 8_000
    guess_average: int = 50
    guess_burst: int = 200
    in_flight: int = 256
    streams: int = 1_024


def rule_of(path: str) -> str:
    """Traefik's rule of a contract path: ids match as UUIDs, other parameters as PATTERNS say, literals as they are."""
    if "{" not in path:
        return f"Path(`{path}`)"
    parts = _PARAMETER.split(path)
    pattern = "".join(
        re.escape(part).replace("\\-", "-") if at % 2 == 0 else PATTERNS.get(part, UUID)
        for at, part in enumerate(parts)
    )
    return f"PathRegexp(`^{pattern}$`)"


def _middlewares_of(path: str, service: str) -> list[str]:
    """Who is blocked and until when is said in identity's own words, so those are never replaced by ours."""
    if path == STREAM:
        return ["api-headers", "limit", "streams"]
    if path.startswith(FILES):
        return ["file-headers", "limit", "in-flight", "failures"]
    if path.startswith(PICTURES):
        return ["file-headers", "limit", "in-flight", "failures", "compress"]
    limit = "guess-limit" if path in GUESSED or "{token}" in path else "limit"
    said = [] if OWN_WORDS_FOR_429 & {service, path} else ["too-many"]
    return ["api-headers", *said, limit, "in-flight", "failures", "compress"]


def _router(path: str, service: str) -> dict[str, Any]:
    router: dict[str, Any] = {
        "rule": rule_of(path),
        "service": service,
        "priority": _PATTERN if "{" in path else _LITERAL,
        "middlewares": _middlewares_of(path, service),
    }
    if "{token}" in path:
        router["observability"] = {"accessLogs": False, "tracing": False}
    return router


def _owner(operations: Mapping[str, Any]) -> str:
    return str(next(iter(operations.values()))["x-service"])


def _name(path: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", path.removeprefix("/api/v1").lower()).strip("-")


def routers(contract: Document) -> dict[str, Any]:
    """One router a path, the rest of the API to the gateway's JSON 404, everything else to its pages."""
    table = {_name(path): _router(path, _owner(operations)) for path, operations in contract["paths"].items()}
    hidden = " || ".join(f"PathPrefix(`{path}`)" for path in UNREACHABLE)
    table["hidden"] = {
        "rule": hidden,
        "service": "gateway",
        "priority": _HIDDEN,
        "middlewares": ["hide", "api-headers"],
    }
    table["api-rest"] = {
        "rule": "PathPrefix(`/api`)",
        "service": "gateway",
        "priority": _REST,
        "middlewares": ["api-headers", "too-many", "limit", "in-flight", "failures"],
    }
    table["pages"] = {
        "rule": "PathPrefix(`/`)",
        "service": "gateway",
        "priority": _PAGES,
        "middlewares": ["page-headers", "compress"],
    }
    return {name: {**router, "entryPoints": ["web"]} for name, router in table.items()}


def _headers(*, secure: bool, extra: Mapping[str, str], policy: str | None = CSP) -> dict[str, Any]:
    headers: dict[str, Any] = {
        "contentTypeNosniff": True,
        "referrerPolicy": "no-referrer",
        "customRequestHeaders": dict.fromkeys(ONLY_OURS, ""),
        "customResponseHeaders": {
            "Cross-Origin-Opener-Policy": "same-origin",
            "Permissions-Policy": "geolocation=(), microphone=(), payment=()",
            "Server": "",
            **extra,
        },
    }
    if policy:
        headers["contentSecurityPolicy"] = policy
    if secure:
        headers |= {"stsSeconds": 31_536_000, "stsIncludeSubdomains": True, "forceSTSHeader": True}
    return {"headers": headers}


def _in_flight(amount: int) -> dict[str, Any]:
    """At most so many of one network address: depth 0 is the address of the connection, never a header's."""
    return {"inFlightReq": {"amount": amount, "sourceCriterion": {"ipStrategy": {"depth": 0}}}}


def middlewares(limits: EdgeLimits, *, secure: bool) -> dict[str, Any]:
    """What the edge does to requests and answers; body limits are kit's."""
    return {
        "api-headers": _headers(secure=secure, extra={"Cache-Control": "no-store"}),
        "file-headers": _headers(secure=secure, extra={}, policy=None),  # a file says itself who may keep it
        "page-headers": _headers(secure=secure, extra={}),
        "limit": {"rateLimit": {"average": limits.average, "burst": limits.burst}},
        "guess-limit": {"rateLimit": {"average": limits.guess_average, "burst": limits.guess_burst}},
        "in-flight": _in_flight(limits.in_flight),
        "streams": _in_flight(limits.streams),
        "compress": {
            "compress": {
                "minResponseBodyBytes": 1_024,
                "excludedContentTypes": ["text/event-stream", "application/pdf"],
            }
        },
        "too-many": {"errors": {"status": ["429"], "service": "gateway", "query": "/internal/too-many"}},
        "failures": {
            "errors": {
                "status": ["502", "504"],
                "statusRewrites": {"502": 503, "504": 503},
                "service": "gateway",
                "query": "/internal/unavailable",
            }
        },
        "hide": {"replacePath": {"path": "/api/v1/-"}},
    }


def configuration(
    contract: Document, addresses: Mapping[str, str], limits: EdgeLimits, *, secure: bool
) -> dict[str, Any]:
    """The answer of Traefik's HTTP provider; `addresses` maps a service's name to its base URL."""
    return {
        "http": {
            "routers": routers(contract),
            "middlewares": middlewares(limits, secure=secure),
            "services": {
                name: {
                    "loadBalancer": {
                        "passHostHeader": True,
                        "serversTransport": "services",
                        "servers": [{"url": url}],
                    }
                }
                for name, url in addresses.items()
            },
            "serversTransports": {"services": TRANSPORT},
        }
    }
