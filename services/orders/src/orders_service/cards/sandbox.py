"""The sandbox of a card's provider: it knows a card by its token only, and the same key twice does one thing."""

from decimal import Decimal
from hashlib import blake2b

from kit.core.money import ZERO
from pydantic import SecretStr

REFUSED_BY_ISSUER = "O emissor recusou o pagamento neste cartão."
_REFUSED = "tok_refused"


class CardRefused(Exception):
    """`reason` is Portuguese and meant for people."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


async def charge(token: SecretStr, value: Decimal, *, idempotency_key: str) -> str:
    """Take BRL `value` of a card; the code of the authorisation. Raises CardRefused."""
    if token.get_secret_value().startswith(_REFUSED) or value <= ZERO:
        raise CardRefused(REFUSED_BY_ISSUER)
    return blake2b(idempotency_key.encode(), digest_size=3).hexdigest().upper()


async def give_back(code: str, value: Decimal, *, idempotency_key: str) -> str:
    """Give BRL `value` of an authorised payment back to its card; the code of the return."""
    return blake2b(f"{code} {value} {idempotency_key}".encode(), digest_size=3).hexdigest().upper()
