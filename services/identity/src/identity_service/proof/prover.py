"""Checks a password or code: the attempt is counted first, and hashing runs outside any transaction."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Annotated
from uuid import UUID

from fastapi import Depends, Request
from kit.core.clock import Clock
from kit.core.refusals import Refusal
from kit.db.idempotency import Replayed
from kit.http.authentication import service_context_of
from kit.http.uow import UnitOfWork, UnitOfWorkMaker, UnkeyedUow

from identity_service.accounts.store import find_device
from identity_service.attempts.actions import Guess, count_guess, counter_of, half_proven
from identity_service.attempts.refusals import WrongCode
from identity_service.known_devices.visitor import Visitor, visitor_of
from identity_service.passwords.blocks import request_block_mail
from identity_service.passwords.hashing import Hasher, HasherDep
from identity_service.users.queries import Login, find_device_of, find_login_of, guess_login


@dataclass(frozen=True, slots=True)
class Counted:
    """A guess at a person that stays counted as a failure until it is settled."""

    login: Login
    guess: Guess
    device_uuid: UUID | None


@dataclass(frozen=True, slots=True)
class Known(Counted):
    """Whose password was right, and the hash it was right for."""

    user_uuid: UUID
    password_hash: str


@dataclass(frozen=True, slots=True)
class _Tried:
    """A guess at a person, or at nobody we know."""

    guess: Guess | Refusal
    login: Login
    device_uuid: UUID | None


@dataclass(frozen=True, slots=True)
class Prover:
    """Counts and checks what one visitor offers as proof.

    A device the person signed in on before has a counter of its own; all other visitors share the e-mail's.
    """

    open_uow: UnitOfWorkMaker
    hasher: Hasher
    clock: Clock
    visitor: Visitor

    async def password(self, email: str, password: str) -> Known:
        """Whose password this is; the guess is to be settled by what follows.

        Raises InvalidCredentials, LoginBlocked, TooManyRequests.
        """
        self.hasher.require_place()
        device = await self._device_of(email)
        address, now = self.visitor.address, self.clock.now()
        async with self.open_uow() as uow:
            login, guess = await guess_login(uow, email, device_uuid=device, address=address, now=now)
        return await self._try(_Tried(guess, login, device), password)

    async def _device_of(self, email: str) -> UUID | None:
        """Looked up whenever a cookie came, whether the e-mail is known or not: time tells nothing (A1)."""
        if self.visitor.token_hash is None:
            return None
        async with self.open_uow() as uow:
            return await find_device_of(uow, email, self.visitor.token_hash, now=self.clock.now())

    async def password_of(self, user_uuid: UUID, password: str) -> Known:
        """The same of a person known by their uuid."""
        self.hasher.require_place()
        async with self.open_uow() as uow:
            tried = await self._count(uow, await find_login_of(uow, user_uuid))
        return await self._try(tried, password)

    async def _try(self, tried: _Tried, password: str) -> Known:
        """The hash, while no transaction is open; what was wrong goes to the audit."""
        if isinstance(tried.guess, Refusal):
            raise tried.guess
        login = tried.login
        matches = await self.hasher.matches(password, login.password_hash)
        if not matches or login.user_uuid is None or login.password_hash is None:
            async with self.open_uow() as uow:
                await _note_wrong(uow, login, tried.guess, self.visitor, said="Senha errada")
            raise tried.guess.refusal()
        return Known(login, tried.guess, tried.device_uuid, login.user_uuid, login.password_hash)

    async def code_of(self, user_uuid: UUID) -> Counted:
        """Count a code that comes without a password. Raises LoginBlocked."""
        async with self.open_uow() as uow:
            tried = await self._count(uow, await find_login_of(uow, user_uuid))
        if isinstance(tried.guess, Refusal):
            raise tried.guess
        return Counted(tried.login, tried.guess, tried.device_uuid)

    async def _count(self, uow: UnitOfWork, login: Login) -> _Tried:
        now, token_hash, device = self.clock.now(), self.visitor.token_hash, None
        if token_hash is not None and login.user_uuid is not None:
            device = await find_device(uow, token_hash, uuid=login.user_uuid, now=now)
        counter = counter_of(login.email_normalized, device)
        guess = await count_guess(uow, counter=counter, address=self.visitor.address, now=now)
        return _Tried(guess, login, device)

    @asynccontextmanager
    async def settling(self, counted: Counted, uow: UnitOfWork) -> AsyncIterator[None]:
        """Around what a guess was made for: a wrong code stays counted, anything else said no to is no wrong guess.

        What `uow` did is undone first, for the count must stay although the call is refused or was answered before.
        Raises InvalidSecretKey, LoginBlocked for WrongCode.
        """
        try:
            yield
        except WrongCode as wrong:
            await uow.session.rollback()
            async with self.open_uow() as kept:
                await note_wrong_code(kept, counted, self.visitor)
            raise counted.guess.code_refusal() from wrong
        except (Refusal, Replayed):
            await uow.session.rollback()
            async with self.open_uow() as kept:
                await half_proven(kept, counted.guess)
            raise


async def note_wrong_code(uow: UnitOfWork, counted: Counted, visitor: Visitor) -> None:
    """A wrong code, in the same audit as a wrong password."""
    await _note_wrong(uow, counted.login, counted.guess, visitor, said="Código de segurança errado")


async def _note_wrong(uow: UnitOfWork, login: Login, guess: Guess, visitor: Visitor, *, said: str) -> None:
    """A refused sign-in, in the audit of the person's company; a stranger's names nobody, not even what was typed."""
    if login.customer_uuid is not None and uow.customer_uuid != login.customer_uuid:
        await uow.enter_customer(login.customer_uuid)
    blocks = "; novas tentativas bloqueadas" if guess.blocked_until is not None else ""
    if guess.blocked_until is not None:
        await request_block_mail(uow, login.email_normalized, visitor, blocked_until=guess.blocked_until)
    uow.audit(action="sign_in_refused", entity="user", entity_uuid=login.user_uuid, description=f"{said}{blocks}")


async def prover_of(request: Request, open_uow: UnkeyedUow, hasher: HasherDep) -> Prover:
    """What this request's visitor proves themselves with."""
    return Prover(open_uow, hasher, service_context_of(request).clock, await visitor_of(request))


ProverDep = Annotated[Prover, Depends(prover_of)]
