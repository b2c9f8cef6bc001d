"""The routing table: every call of the contract reaches its owner, and nothing else reaches anybody."""

import json
import re
from typing import Any
from uuid import uuid4

import pytest
from gateway_service.contract import CONTRACT
from gateway_service.edge import TOKEN, UNREACHABLE, EdgeLimits, configuration, routers

CONTRACT_NOW = json.loads(CONTRACT.read_text())
TABLE = routers(CONTRACT_NOW)


def an_address(path: str) -> str:
    filled = path.replace("{token}", "a" * 40).replace("{slug}", "sao-paulo-sp-042").replace("{number}", "8")
    return re.sub(r"\{[^}]+\}", lambda _: str(uuid4()), filled)


def matches(rule: str, address: str) -> bool:
    """Traefik's reading of the rules we write."""
    for kind, argument in re.findall(r"(Path|PathRegexp|PathPrefix)\(`([^`]+)`\)", rule):
        if kind == "Path" and address == argument:
            return True
        if kind == "PathRegexp" and re.search(argument, address):
            return True
        if kind == "PathPrefix" and address.startswith(argument):
            return True
    return False


def owner_of(address: str) -> tuple[str, dict[str, Any]]:
    found = [(name, router) for name, router in TABLE.items() if matches(router["rule"], address)]
    return max(found, key=lambda entry: entry[1]["priority"])


@pytest.mark.parametrize("path", CONTRACT_NOW["paths"])
def test_every_call_reaches_its_owner(path: str) -> None:
    operations = CONTRACT_NOW["paths"][path]
    _, router = owner_of(an_address(path))
    assert router["service"] == next(iter(operations.values()))["x-service"]


@pytest.mark.parametrize("prefix", UNREACHABLE)
def test_nothing_internal_is_reachable(prefix: str) -> None:
    name, router = owner_of(f"{prefix}/anything")
    assert name == "hidden"
    assert "hide" in router["middlewares"]


def test_an_unknown_call_gets_the_gateways_answer() -> None:
    assert owner_of("/api/v1/nothing")[0] == "api-rest"
    assert owner_of("/api/v1/orders/not-an-id")[0] == "api-rest"
    assert owner_of("/busca")[0] == "pages"


def test_paths_that_hold_a_token_are_not_logged() -> None:
    with_token = [router for router in TABLE.values() if TOKEN in router["rule"]]
    assert with_token
    assert all(router["observability"]["accessLogs"] is False for router in with_token)


def test_calls_that_take_a_password_or_send_mail_are_slow_to_repeat() -> None:
    instant = "/api/v1/customers/orders/approval-instantly"
    paths = {
        "/api/v1/login": "identity",
        "/api/v1/forgot-password": "identity",
        "/api/v1/generate-secret-key": "identity",
        "/api/v1/email-confirmations": "identity",
        instant: "approvals",
        f"{instant}/summary": "approvals",
        "/api/v1/orders": "orders",
    }
    made = routers({"paths": {path: {"post": {"x-service": service}} for path, service in paths.items()}})
    limits = {
        path: router["middlewares"] for path in paths for router in made.values() if f"`{path}`" in router["rule"]
    }
    assert [path for path, said in limits.items() if "guess-limit" not in said] == ["/api/v1/orders"]
    own = [path for path, said in limits.items() if "too-many" not in said]
    assert own == [
        "/api/v1/login",
        "/api/v1/forgot-password",
        "/api/v1/generate-secret-key",
        "/api/v1/email-confirmations",
        instant,
    ]


def test_the_stream_is_neither_buffered_nor_compressed() -> None:
    assert not {"compress", "failures"} & set(TABLE["events"]["middlewares"])


def test_a_file_says_itself_who_may_keep_it_and_is_not_packed_again() -> None:
    contract = {"paths": {"/api/v1/files/orders/{token}": {"get": {"x-service": "orders"}}}}
    made = configuration(contract, {"orders": "http://127.0.0.1:1"}, EdgeLimits(), secure=True)["http"]
    (router,) = (made["routers"][name] for name in made["routers"] if name.startswith("files"))
    assert router["middlewares"] == ["file-headers", "limit", "in-flight", "failures"]
    headers = made["middlewares"]["file-headers"]["headers"]
    assert "Cache-Control" not in headers["customResponseHeaders"]
    assert "contentSecurityPolicy" not in headers
    assert headers["contentTypeNosniff"]


def test_a_picture_is_kept_by_browsers_as_it_says_and_is_packed() -> None:
    name, router = owner_of("/api/v1/hotel-pictures/recife-pe-001/1.svg")
    assert (name, router["service"]) == ("hotel-pictures-slug-number-svg", "orders")
    assert {"file-headers", "compress"} <= set(router["middlewares"]) and "api-headers" not in router["middlewares"]
    assert owner_of("/api/v1/hotel-pictures/../1.svg")[0] == "api-rest"


def test_the_edge_sets_the_headers_of_a_page() -> None:
    made = configuration(CONTRACT_NOW, {"gateway": "http://127.0.0.1:1"}, EdgeLimits(), secure=True)["http"]
    headers = made["middlewares"]["page-headers"]["headers"]
    assert "script-src 'self'" in headers["contentSecurityPolicy"]
    assert "frame-ancestors 'none'" in headers["contentSecurityPolicy"]
    assert headers["stsSeconds"] > 0
    assert made["middlewares"]["api-headers"]["headers"]["customResponseHeaders"]["Cache-Control"] == "no-store"
