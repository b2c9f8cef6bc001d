"""Signs a customer's agency in at a provider: by its own credential, whose secrets only config keeps."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID
from weakref import WeakKeyDictionary

from contracts.orders import CredentialTried
from kit.calls.client import Calls
from kit.core.refusals import RemoteRefusal, Unavailable
from kit.db.database import Database
from kit.db.scopes import CustomerScope
from pydantic import SecretStr

from orders_service.suppliers.accounts.queries import accesses_of
from orders_service.suppliers.accounts.rules import NO_CREDENTIAL, Access
from orders_service.suppliers.protocol import SupplierRefused, SupplierUnavailable
from orders_service.suppliers.types import SupplierAccount, SupplierLogin

KEPT_FOR = timedelta(minutes=5)
"""How long a process signs in by what it read: each reading is a reveal, which config audits. A credential that changes
has another version, and is read again at once."""
_MOST = 1_000
_Key = tuple[UUID, UUID, frozenset[tuple[UUID, int]]]


class CredentialNotRead(SupplierUnavailable):
    """Config did not give the secrets."""

    reason = "Não foi possível ler a credencial da agência agora"


class Logins:
    """The logins that a process holds in memory, each until its time is over or its credential changes."""

    def __init__(self, db: Database) -> None:
        self._db = db
        self._calls: Calls | None = None
        self._held: dict[_Key, tuple[SupplierLogin, datetime]] = {}
        self._answered: dict[UUID, tuple[int, str | None]] = {}

    def ask_through(self, calls: Calls) -> None:
        """Which connections reach config."""
        self._calls = calls

    async def sign_in(self, account: SupplierAccount, provider_slug: str) -> SupplierLogin | None:
        """None: by the platform's account. Raises SupplierRefused (nothing is sold to it), CredentialNotRead."""
        access = await self._access(account, provider_slug)
        if access is None:
            return None
        if access.refusal is not None:
            raise SupplierRefused(access.refusal)
        if not access.credentials:
            return None
        key = (account.customer_uuid, access.provider_uuid, access.credentials)
        held = self._held.get(key)
        if held is not None and self._db.clock.now() < held[1]:
            return held[0]
        try:
            return self._hold(key, await self._read(account.customer_uuid, access))
        except CredentialNotRead:
            if held is None:
                raise
            return held[0]  # the credential is as it was: while config is away it goes on signing in

    async def note(self, account: SupplierAccount, login: SupplierLogin, *, error: str | None) -> None:
        """Publish what the provider answered, once for each state of the credential and each answer."""
        credential, answer = login.credential_uuid, (login.version, error)
        if self._answered.get(credential) == answer:
            return
        async with self._db.work(CustomerScope(account.customer_uuid)) as uow:
            fact = CredentialTried(
                uuid=credential,
                customer_uuid=account.customer_uuid,
                agency_uuid=account.agency_uuid,
                version=login.version,
                error=error,
                tried_at=uow.clock.now(),
            )
            uow.publish(fact)
        self._answered[credential] = answer

    async def _access(self, account: SupplierAccount, slug: str) -> Access | None:
        if account.accesses is not None:
            return account.accesses.get(slug)
        async with self._db.work(CustomerScope(account.customer_uuid)) as uow:
            return (await accesses_of(uow, account.customer_uuid, [slug])).get(slug)

    def _hold(self, key: _Key, login: SupplierLogin) -> SupplierLogin:
        now = self._db.clock.now()
        if len(self._held) >= _MOST:
            self._held = {known: held for known, held in self._held.items() if held[1] > now}
        self._held[key] = (login, now + KEPT_FOR)
        return login

    async def _read(self, customer_uuid: UUID, access: Access) -> SupplierLogin:
        """The first of those that serve the customer: config puts those that name it before those for all."""
        if self._calls is None:
            raise CredentialNotRead
        asked = {"provider_uuid": str(access.provider_uuid), "customer_uuid": str(customer_uuid)}
        try:
            answer = await self._calls.get(service="config", path="/internal/credentials", params=asked)
        except (Unavailable, RemoteRefusal) as problem:
            raise CredentialNotRead from problem
        if not answer["data"]:
            raise SupplierRefused(NO_CREDENTIAL)
        return _login(answer["data"][0], dict(access.credentials))


def _login(told: dict[str, Any], versions: Mapping[UUID, int]) -> SupplierLogin:
    """`versions`: those that were known when it was read; 0 for a credential that orders has not been told of yet."""
    credential_uuid = UUID(told["uuid"])
    return SupplierLogin(
        credential_uuid=credential_uuid,
        version=versions.get(credential_uuid, 0),
        username=told["username"],
        office_id=told["office_id"],
        is_test=told["is_test"],
        secrets={name: SecretStr(text) for name, text in told["secrets"].items()},
    )


_LOGINS: WeakKeyDictionary[Database, Logins] = WeakKeyDictionary()


def logins_of(db: Database) -> Logins:
    """The logins of this process."""
    return _LOGINS.setdefault(db, Logins(db))
