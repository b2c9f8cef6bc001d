"""Making secrets and recovery codes, and how they are shown to people."""

import secrets

import pyotp

ISSUER = "Trajeto"
RECOVERY_CODES = 10
# Without the letters and digits people take for one another.
_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
_HALF = 5


def new_secret() -> str:
    """160 random bits in base32 (RFC 4226, section 4)."""
    return pyotp.random_base32()


def qr_code_url(secret: str, *, email: str) -> str:
    """What an authenticator application reads from the QR code."""
    return pyotp.TOTP(secret).provisioning_uri(name=email, issuer_name=ISSUER)


def to_type_by_hand(secret: str) -> str:
    """The secret in groups of four."""
    return " ".join(secret[start : start + 4] for start in range(0, len(secret), 4))


def new_recovery_codes() -> list[str]:
    """Ten different codes, XXXXX-XXXXX."""
    found: set[str] = set()
    while len(found) < RECOVERY_CODES:
        letters = "".join(secrets.choice(_ALPHABET) for _ in range(2 * _HALF))
        found.add(f"{letters[:_HALF]}-{letters[_HALF:]}")
    return list(found)
