"""When a code is right: six digits of a 30-second step (RFC 6238), used once, or a recovery code."""

import hashlib
import hmac
from datetime import datetime

from pyotp import TOTP

PERIOD_SECONDS = 30
# A telephone's clock may be off by one step either way (RFC 6238, 5.2).
DRIFT_STEPS = 1
DIGITS = 6


def step_at(instant: datetime) -> int:
    """The number of the 30-second step an instant falls in."""
    return int(instant.timestamp()) // PERIOD_SECONDS


def accepted_step(secret: str, code: str, *, at: datetime, after: int | None) -> int | None:
    """The step a code belongs to, None when it is wrong or its step is not above the last accepted one."""
    if len(code) != DIGITS or not (code.isascii() and code.isdigit()):
        return None
    here, totp = step_at(at), TOTP(secret, digits=DIGITS, interval=PERIOD_SECONDS)
    steps = range(here - DRIFT_STEPS, here + DRIFT_STEPS + 1)
    right = [step for step in steps if hmac.compare_digest(totp.generate_otp(step), code)]
    return next((step for step in right if after is None or step > after), None)


def hash_of_recovery_code(secret: str, code: str) -> str:
    """What the database keeps of a recovery code, typed with or without its hyphen and in any case.

    Fifty random bits would be guessed from a plain hash; the key is the person's own secret, sealed at rest.
    """
    plain = code.replace("-", "").upper()
    return hmac.new(secret.encode(), plain.encode(), hashlib.sha256).hexdigest()
