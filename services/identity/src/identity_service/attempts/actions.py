"""Counting guesses: before they are tried, on one counter for every place that takes a password."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from kit.core.refusals import Refusal
from kit.http.uow import UnitOfWork

from identity_service.attempts import store
from identity_service.attempts.refusals import InvalidCredentials, InvalidSecretKey, LoginBlocked
from identity_service.attempts.rules import ADDRESS_FREE_FAILURES


@dataclass(frozen=True, slots=True)
class Guess:
    """A counted guess of a person's, from an address: what is answered if it turns out wrong.

    `counter` is the key it was counted on: the e-mail's, or that of a device the person signed in on before.
    """

    counter: str
    address: str
    failures: int
    blocked_until: datetime | None
    at: datetime

    def refusal(self) -> Refusal:
        """INVALID_CREDENTIALS, or LOGIN_BLOCKED when this failure blocks."""
        if self.blocked_until is None:
            return InvalidCredentials(self.failures)
        return LoginBlocked(self.failures, self.blocked_until, now=self.at)

    def code_refusal(self) -> Refusal:
        """INVALID_SECRET_KEY, or LOGIN_BLOCKED when this failure blocks."""
        return InvalidSecretKey(self.failures) if self.blocked_until is None else self.refusal()


async def count_guess(uow: UnitOfWork, *, counter: str, address: str, now: datetime) -> Guess | Refusal:
    """Count a guess on its counter and its address; a refusal (returned, so that the count commits) if blocked.

    The block of the fourth guess is written before it is tried: two hundred guesses at once find it there.
    A right password lifts it again.
    """
    counted = await store.count_guess(uow, counter, store.address_key(address), now=now)
    return await judge_guess(uow, counted, counter=counter, address=address, now=now)


def counter_of(email: str, device_uuid: UUID | None) -> str:
    """A device this person signed in on before has its own counter; everybody else shares the e-mail's (A2)."""
    return store.email_key(email) if device_uuid is None else store.device_key(device_uuid)


async def judge_guess(
    uow: UnitOfWork, counted: store.Counted, *, counter: str, address: str, now: datetime
) -> Guess | Refusal:
    """What a count says of its guess."""
    if counted.address is not None:
        return _told(counted.address, now=now)
    if counted.failures is None:
        blocked = await store.read_block(uow, counter, now=now)
        # A right password may lift the block between the two statements: then this guess counts after all.
        return _told(blocked, now=now) if blocked else await count_guess(uow, counter=counter, address=address, now=now)
    if not counted.by_address:
        return await _too_late(uow, counted, counter=counter, address=address, now=now)
    return Guess(counter, address, counted.failures, counted.blocked_until, now)


async def _too_late(
    uow: UnitOfWork, counted: store.Counted, *, counter: str, address: str, now: datetime
) -> Guess | Refusal:
    """Others of a crowd had the address blocked while this guess waited: untried, it is no failure of the e-mail's."""
    await store.uncount_one(uow, counter, own_block=counted.blocked_until)
    blocked = await store.read_block(uow, store.address_key(address), now=now)
    return _told(blocked, now=now) if blocked else await count_guess(uow, counter=counter, address=address, now=now)


def _told(blocked: store.Count, *, now: datetime) -> LoginBlocked:
    return LoginBlocked(blocked.failures, blocked.blocked_until or now, now=now)


async def guessed_right(uow: UnitOfWork, guess: Guess) -> None:
    """Whoever proved all that is asked of them clears its counter and block; the address gets its guess back."""
    await store.settle(uow, guess.counter, store.address_key(guess.address))


async def half_proven(uow: UnitOfWork, guess: Guess) -> None:
    """A right password where a code is asked for as well is no failure, but clears nothing either.

    Or whoever knows the password could try it between any two codes and never be blocked.
    """
    await store.uncount_one(uow, guess.counter, own_block=guess.blocked_until)
    await store.take_back_one(uow, store.address_key(guess.address), free=ADDRESS_FREE_FAILURES)


async def forget_guesses(uow: UnitOfWork, *, email: str) -> None:
    """Whoever set a new password by mail starts with a clean count."""
    await store.forget(uow, store.email_key(email))
