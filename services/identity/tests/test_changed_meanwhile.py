"""A password that was right when its hash was made, and is another's by the time it would let somebody in."""

from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import httpx
import pytest
from identity_service.passwords import store as credentials
from identity_service.passwords.hashing import Hasher, hasher_of
from identity_service.users.queries import find_login
from kit.calls.client import service_token
from kit.db.scopes import NoScope
from kit.testing import Running

SignIn = Callable[..., Awaitable[httpx.Response]]
Enter = Callable[["Door"], Awaitable[httpx.Response]]
PASSWORD = "Trajeto!2026"


class Door:
    """Where somebody offers the password of the person: by themself, or through another service."""

    def __init__(self, identity: Running, email: str, token: str) -> None:
        self.client, self._identity, self.email = identity.client, identity, email
        self.bearer = {"Authorization": f"Bearer {token}"}

    @property
    def known(self) -> dict[str, str]:
        return {"email": self.email, "password": PASSWORD}

    async def by_a_service(self) -> httpx.Response:
        """Instant approval's question."""
        async with self._identity.db.work(NoScope()) as uow:
            user_uuid = (await find_login(uow, self.email)).user_uuid
        secret = self._identity.service_context.settings.service_token_secret.get_secret_value()
        token = service_token(issuer="approvals", audience="identity", secret=secret, clock=self._identity.clock)
        body = {"user_uuid": str(user_uuid), "password": PASSWORD, "address": "10.1.2.3", "purpose": "approval"}
        headers = {"Authorization": f"Service {token}"}
        return await self._identity.internal.post("/internal/password-check", json=body, headers=headers)


DOORS: dict[str, tuple[Enter, int, str]] = {
    "sign-in": (lambda door: door.client.post("/login", json=door.known), 200, "INVALID_CREDENTIALS"),
    "QR code": (lambda door: door.client.post("/generate-secret-key", json=door.known), 200, "INVALID_CREDENTIALS"),
    "instant approval": (lambda door: door.by_a_service(), 204, "INVALID_CREDENTIALS"),
    "one's own second step": (
        lambda door: door.client.post("/me/two-factor", json={"password": PASSWORD}, headers=door.bearer),
        200,
        "SESSION_ENDED",
    ),
}


class ChangedBehind(Hasher):
    """Finds a password right, and then it is not the person's any more."""

    def __init__(self, identity: Running, email: str) -> None:
        super().__init__()
        self._identity, self._email = identity, email

    async def matches(self, password: str, stored: str | None) -> bool:
        async with self._identity.db.work(NoScope()) as uow:
            login = await find_login(uow, self._email)
            assert login.user_uuid is not None
            await credentials.set_hash(uow, login.user_uuid, "another's", now=self._identity.clock.now())
        return True


@pytest.fixture
def changing(identity: Running) -> Iterator[Callable[[str], None]]:
    """`changing(email)`: from here on the password changes under whoever offers it."""

    def begin(email: str) -> None:
        hasher = ChangedBehind(identity, email)
        identity.app.dependency_overrides[hasher_of] = lambda: hasher

    yield begin
    identity.app.dependency_overrides.pop(hasher_of, None)


@pytest.mark.parametrize("door", DOORS)
async def test_a_password_that_changed_while_it_was_tried_opens_nothing(
    identity: Running, sign_in: SignIn, ana: Any, changing: Callable[[str], None], door: str
) -> None:
    enter, let_in, refused = DOORS[door]
    here = Door(identity, ana.email, (await sign_in(ana)).json()["token"]["value"])
    assert (await enter(here)).status_code == let_in, "so that it is the change that shuts it"
    changing(ana.email)
    answer = await enter(here)
    assert (answer.status_code, answer.json()["code"]) == (401, refused)
