"""Refusals of a wrong password or code, with the number of attempts left."""

from datetime import datetime, timedelta
from math import ceil
from typing import Any

from kit.core.clock import SAO_PAULO
from kit.core.refusals import Refusal

from identity_service.attempts.rules import remaining_before_block


def _attempt(failures: int, blocked_until: datetime | None) -> dict[str, Any]:
    """LoginAttempt of API section 3.2."""
    return {
        "attempts": failures,
        "blocked": blocked_until is not None,
        "remaining": 0 if blocked_until else remaining_before_block(failures),
        "blocked_until": f"{blocked_until:%Y-%m-%dT%H:%M:%SZ}" if blocked_until else None,
    }


class InvalidCredentials(Refusal):
    """The one answer for a wrong e-mail, a wrong password and an unknown person."""

    code, status = "INVALID_CREDENTIALS", 401
    message = "E-mail ou senha inválidos.{warning}"

    def __init__(self, failures: int) -> None:
        warning = " Resta 1 tentativa antes do bloqueio." if remaining_before_block(failures) == 1 else ""
        super().__init__(details=_attempt(failures, None), warning=warning)


class InvalidSecretKey(Refusal):
    """A code that is wrong, not any more or not yet good, or used before."""

    code, status, message = "INVALID_SECRET_KEY", 401, "Código de segurança inválido."

    def __init__(self, failures: int) -> None:
        super().__init__(details=_attempt(failures, None))


class LoginBlocked(Refusal):
    code, status = "LOGIN_BLOCKED", 429
    message = "Muitas tentativas. Conta bloqueada até {until}. Aguarde ou redefina sua senha."

    def __init__(self, failures: int, blocked_until: datetime, *, now: datetime) -> None:
        # Shown in minutes: rounding up keeps the promise made to whoever waits for it.
        shown = (blocked_until + timedelta(seconds=59)).astimezone(SAO_PAULO)
        seconds = max(1, ceil((blocked_until - now).total_seconds()))
        super().__init__(
            details=_attempt(failures, blocked_until),
            headers={"Retry-After": str(seconds)},
            until=f"{shown:%H:%M}",
        )


class WrongCode(Exception):
    """Said inside only: whoever counted the guess makes INVALID_SECRET_KEY or LOGIN_BLOCKED of it."""
