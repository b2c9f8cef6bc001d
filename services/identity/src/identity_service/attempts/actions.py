"""Counting guesses: before they are tried, on one counter for every place that takes a password."""

from dataclasses import dataclass
from datetime import datetime

from kit.refusals import Refusal
from kit.uow import UnitOfWork

from identity_service.attempts import store
from identity_service.attempts.refusals import InvalidCredentials, InvalidSecretKey, LoginBlocked
from identity_service.attempts.rules import ADDRESS_FREE_FAILURES


@dataclass(frozen=True, slots=True)
class Guess:
    """A counted guess of a person's, from an address: what is answered if it turns out wrong."""

    email: str
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


async def count_guess(uow: UnitOfWork, *, email: str, address: str, now: datetime) -> Guess | Refusal:
    """Count a guess on its e-mail and its address; a refusal (returned, so that the count commits) if blocked.

    The block of the fourth guess is written before it is tried: two hundred guesses at once find it there.
    A right password lifts it again.
    """
    counted = await store.count_guess(uow, *keys_of(email, address), now=now)
    return await judge_guess(uow, counted, email=email, address=address, now=now)


def keys_of(email: str, address: str) -> tuple[str, str]:
    """The two counters of a guess."""
    return store.email_key(email), store.address_key(address)


async def judge_guess(
    uow: UnitOfWork, counted: store.Counted, *, email: str, address: str, now: datetime
) -> Guess | Refusal:
    """What a count says of its guess."""
    if counted.address is not None:
        return _told(counted.address, now=now)
    if counted.failures is None:
        blocked = await store.read_block(uow, store.email_key(email), now=now)
        # A right password may lift the block between the two statements: then this guess counts after all.
        return _told(blocked, now=now) if blocked else await count_guess(uow, email=email, address=address, now=now)
    if not counted.by_address:
        return await _too_late(uow, counted, email=email, address=address, now=now)
    return Guess(email, address, counted.failures, counted.blocked_until, now)


async def _too_late(
    uow: UnitOfWork, counted: store.Counted, *, email: str, address: str, now: datetime
) -> Guess | Refusal:
    """Others of a crowd had the address blocked while this guess waited: untried, it is no failure of the e-mail's."""
    await store.uncount_one(uow, store.email_key(email), own_block=counted.blocked_until)
    blocked = await store.read_block(uow, store.address_key(address), now=now)
    return _told(blocked, now=now) if blocked else await count_guess(uow, email=email, address=address, now=now)


def _told(blocked: store.Count, *, now: datetime) -> LoginBlocked:
    return LoginBlocked(blocked.failures, blocked.blocked_until or now, now=now)


async def guessed_right(uow: UnitOfWork, guess: Guess) -> None:
    """Whoever proved all that is asked of them clears the e-mail's count and block; the address gets its guess back."""
    await store.settle(uow, *keys_of(guess.email, guess.address))


async def half_proven(uow: UnitOfWork, guess: Guess) -> None:
    """A right password where a code is asked for as well is no failure, but clears nothing either.

    Or whoever knows the password could try it between any two codes and never be blocked.
    """
    await store.uncount_one(uow, store.email_key(guess.email), own_block=guess.blocked_until)
    await store.take_back_one(uow, store.address_key(guess.address), free=ADDRESS_FREE_FAILURES)


async def forget_guesses(uow: UnitOfWork, *, email: str) -> None:
    """Whoever set a new password by mail starts with a clean count."""
    await store.forget(uow, store.email_key(email))
