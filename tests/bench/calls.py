"""The product's calls as bytes, endless where a call may be repeated, counted where it uses something up."""

import itertools
import json
from collections.abc import Iterator, Sequence
from uuid import UUID, uuid4

import jwt

from bench.load import request
from bench.references.template import SECRET
from bench.seed import Ground

LIST = "/api/v1/orders?limit=20"


def lists(bearer: str) -> Iterator[bytes]:
    """The first page of orders."""
    return itertools.repeat(request("GET", LIST, Authorization=bearer))


def creates(ground: Ground) -> Iterator[bytes]:
    """A new order of Ana's, each under its own key."""
    company = ground.company
    body = _order(company.people["Ana"].employee_uuid, company.cost_center, company.reason)
    return _keyed("/api/v1/orders", body, Authorization=ground.token("Ana"))


def creates_of_many(ground: Ground) -> Iterator[bytes]:
    """The agency's manager opens orders for one customer after another."""
    bearer = ground.token("manager")
    turns = []
    for one in ground.neighbours:
        body = _order(one.traveler, one.cost_center, one.reason)
        turns.append(_keyed("/api/v1/orders", body, Authorization=bearer, X_Customer_Uuid=one.customer))
    return (next(turn) for turn in itertools.cycle(turns))


def _order(traveler: str, cost_center: str, reason: str) -> bytes:
    body = {"travelers_uuids": [traveler], "cost_center_uuid": cost_center, "reason_trip_uuid": reason}
    return json.dumps(body).encode()


def approvals(bearer: str, orders: Sequence[UUID]) -> Iterator[bytes]:
    """One approval per order."""
    return (approval(bearer, order) for order in orders)


def approval(bearer: str, order: UUID | str) -> bytes:
    """Approve the open level of an order's request."""
    body = json.dumps({"order_uuid": str(order)}).encode()
    path = "/api/v1/customers/orders/approval"
    return request("POST", path, body=body, Authorization=bearer, Idempotency_Key=uuid4().hex)


def submission(bearer: str, order: UUID | str) -> bytes:
    """Send an order to its approvers."""
    body = json.dumps({"payment_method": "invoice"}).encode()
    return request(
        "POST", f"/api/v1/orders/{order}/submit", body=body, Authorization=bearer, Idempotency_Key=uuid4().hex
    )


def sign_in(email: str, password: str) -> bytes:
    """Sign in with a password."""
    return request("POST", "/api/v1/login", body=json.dumps({"email": email, "password": password}).encode())


def reason_trip(bearer: str, customer: str, nth: int) -> bytes:
    """A new reason for trips, which orders keeps a copy of."""
    body = json.dumps({"reason": f"Motivo {nth}"}).encode()
    path = f"/api/v1/customers/{customer}/reason-trips"
    return request("POST", path, body=body, Authorization=bearer, Idempotency_Key=uuid4().hex)


def _keyed(path: str, body: bytes, **headers: str) -> Iterator[bytes]:
    """The same call again and again, under a new Idempotency-Key each time."""
    run = uuid4().hex
    mark = "0" * 44
    whole = request("POST", path, body=body, Idempotency_Key=mark, **headers)
    before, after = whole.split(mark.encode(), 1)
    return (before + f"{run}{nth:012d}".encode() + after for nth in itertools.count())


def reference_lists() -> Iterator[bytes]:
    """The limit's list."""
    return itertools.repeat(request("GET", "/orders"))


def reference_creates(customer: str) -> Iterator[bytes]:
    """The limit's create."""
    body = json.dumps({"cost_center_uuid": customer, "cost_center_name": "Engenharia"}).encode()
    return itertools.repeat(request("POST", "/orders", body=body))


def template_bearer(customer: str) -> str:
    """A token of the template's one user."""
    return f"Bearer {jwt.encode({'sub': customer, 'exp': 4_102_444_800}, SECRET, algorithm='HS256')}"


def template_lists(customer: str) -> Iterator[bytes]:
    """The template's list."""
    return itertools.repeat(request("GET", "/orders?limit=20", Authorization=template_bearer(customer)))


def template_creates(customer: str) -> Iterator[bytes]:
    """The template's create."""
    body = json.dumps({"cost_center_uuid": customer, "cost_center_name": "Engenharia"}).encode()
    return itertools.repeat(request("POST", "/orders", body=body, Authorization=template_bearer(customer)))


def template_puts(customer: str, orders: Sequence[UUID]) -> Iterator[bytes]:
    """The template's plain PUT of a status, one order after another."""
    bearer = template_bearer(customer)
    statuses = itertools.cycle((b'{"status": "approved"}', b'{"status": "approving"}', b'{"status": "issued"}'))
    return (
        request("PUT", f"/orders/{order}", body=next(statuses), Authorization=bearer)
        for order in itertools.cycle(orders)
    )
