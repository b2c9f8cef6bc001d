"""How long a browser stays known, and the form of its cookie (decision 0018)."""

import re
import secrets
from datetime import timedelta
from hashlib import sha256

COOKIE = "trajeto_device"
COOKIE_PATH = "/api/v1"
KNOWN_FOR = timedelta(days=180)
# Less often than this the last use is not written again: a sign-in stays as cheap as it was.
USE_NOTED_EVERY = timedelta(days=1)
_FORM = re.compile(r"[A-Za-z0-9_-]{43}")


def new_token() -> str:
    """32 random bytes: it identifies a browser and authorises nothing."""
    return secrets.token_urlsafe(32)


def is_token(value: str) -> bool:
    """Whether a cookie has the form of ours."""
    return _FORM.fullmatch(value) is not None


def hash_of(token: str) -> str:
    """What is stored of a cookie."""
    return sha256(token.encode()).hexdigest()
