"""Proving who one is by a password or a code: counted before it is tried, hashed outside any transaction."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Annotated
from uuid import UUID

from fastapi import Depends, Request
from kit.authentication import platform_of
from kit.clock import Clock
from kit.idempotency import Replayed
from kit.refusals import Refusal
from kit.uow import UnitOfWork, UnitOfWorkMaker, UnkeyedUow

from identity_service.attempts.actions import Guess, count_guess, half_proven
from identity_service.passwords.hashing import Hasher, HasherDep
from identity_service.sessions.visitor import visitor_of
from identity_service.two_factor.refusals import WrongCode
from identity_service.users.queries import Login, find_login_of, guess_login


@dataclass(frozen=True, slots=True)
class Counted:
    """A guess at a person that stays counted as a failure until it is settled."""

    login: Login
    guess: Guess


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


@dataclass(frozen=True, slots=True)
class Prover:
    """Counts and checks what one visitor offers as proof; `address` is the network address behind it."""

    open_uow: UnitOfWorkMaker
    hasher: Hasher
    clock: Clock
    address: str

    async def password(self, email: str, password: str) -> Known:
        """Whose password this is; the guess is to be settled by what follows.

        Raises InvalidCredentials, LoginBlocked, TooManyRequests.
        """
        self.hasher.require_place()
        async with self.open_uow() as uow:
            login, guess = await guess_login(uow, email, address=self.address, now=self.clock.now())
        return await self._try(_Tried(guess, login), password)

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
                await _note_wrong(uow, login, tried.guess, said="Senha errada")
            raise tried.guess.refusal()
        return Known(login, tried.guess, login.user_uuid, login.password_hash)

    async def code_of(self, user_uuid: UUID) -> Counted:
        """Count a code that comes without a password. Raises LoginBlocked."""
        async with self.open_uow() as uow:
            tried = await self._count(uow, await find_login_of(uow, user_uuid))
        if isinstance(tried.guess, Refusal):
            raise tried.guess
        return Counted(tried.login, tried.guess)

    async def _count(self, uow: UnitOfWork, login: Login) -> _Tried:
        guess = await count_guess(uow, email=login.email_normalized, address=self.address, now=self.clock.now())
        return _Tried(guess, login)

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
                await note_wrong_code(kept, counted)
            raise counted.guess.code_refusal() from wrong
        except (Refusal, Replayed):
            await uow.session.rollback()
            async with self.open_uow() as kept:
                await half_proven(kept, counted.guess)
            raise


async def note_wrong_code(uow: UnitOfWork, counted: Counted) -> None:
    """A wrong code, in the same audit as a wrong password."""
    await _note_wrong(uow, counted.login, counted.guess, said="Código de segurança errado")


async def _note_wrong(uow: UnitOfWork, login: Login, guess: Guess, *, said: str) -> None:
    """A refused sign-in, in the audit of the person's company; a stranger's names nobody, not even what was typed."""
    if login.customer_uuid is not None and uow.customer_uuid != login.customer_uuid:
        await uow.enter_customer(login.customer_uuid)
    blocks = "; novas tentativas bloqueadas" if guess.blocked_until is not None else ""
    uow.audit(action="sign_in_refused", entity="user", entity_uuid=login.user_uuid, description=f"{said}{blocks}")


async def prover_of(request: Request, open_uow: UnkeyedUow, hasher: HasherDep) -> Prover:
    """What this request's visitor proves themselves with."""
    visitor, clock = await visitor_of(request), platform_of(request).clock
    return Prover(open_uow, hasher, clock, visitor.address)


ProverDep = Annotated[Prover, Depends(prover_of)]
