"""The approver with a mail: what its link carries, the calls it leads to, and an identity that knows one password."""

import json
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
from kit.testing import Person, Running, eventually

from services.approvals.tests.office import Office, Order

PASSWORD = "Trajeto!2026"
DEAD = {"code": "INVALID_APPROVAL_TOKEN", "message": "Este link de aprovação expirou ou já foi utilizado."}
WRONG = {"message": "E-mail ou senha inválidos.", "code": "INVALID_CREDENTIALS", "details": {"attempts": 1}}
BLOCKED = {"message": "Muitas tentativas.", "code": "LOGIN_BLOCKED", "details": {"attempts": 4}}


class FakeIdentity:
    """POST /internal/password-check: right for everybody's one password, and remembers who was asked about."""

    def __init__(self, approvals: Running) -> None:
        self.asked: list[dict[str, Any]] = []
        self.refuses: tuple[int, dict[str, Any]] | None = None
        self.before: Callable[[], Any] | None = None
        approvals.remotes["identity"].answers("POST", "/internal/password-check", self._check)

    async def _check(self, request: httpx.Request) -> tuple[int, Any]:
        body = json.loads(request.content)
        self.asked.append(body)
        if self.before is not None:
            await self.before()
        if self.refuses is not None:
            return self.refuses
        return (204, None) if body["password"] == PASSWORD else (401, WRONG)


async def link_of(office: Office, person: Person, order: Order) -> dict[str, str]:
    """What the newest mail's link carries: email, token, orderId."""
    return _link_of(await eventually(lambda: office.mails(person, order)))


async def link_in(office: Office, person: Person) -> dict[str, str]:
    """The same of the newest mail to a person, whatever it is about."""
    return _link_of(await eventually(lambda: office.approvals.mails(person.email)))


def _link_of(mails: Any) -> dict[str, str]:
    found = re.findall(r"https://trajeto\.example/pedidos/senha-aprovar\?\S+", mails[-1]["text"])
    assert found, mails[-1]["text"]
    return {name: values[0] for name, values in parse_qs(urlsplit(found[-1]).query).items()}


async def approve(office: Office, token: str, password: str = PASSWORD, **more: Any) -> httpx.Response:
    headers = more.pop("headers", {})
    body = {"instantly_approval_token": token, "password": password, **more}
    return await office.approvals.client.post("/customers/orders/approval-instantly", json=body, headers=headers)


async def summary(office: Office, token: str) -> httpx.Response:
    body = {"instantly_approval_token": token}
    return await office.approvals.client.post("/customers/orders/approval-instantly/summary", json=body)


def said(answer: httpx.Response) -> dict[str, str]:
    return {name: answer.json()[name] for name in ("code", "message")}
