"""The sandbox of a card's provider: it knows a card by its token only, and the same key twice does one thing."""

from collections import OrderedDict
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


_MOST_KEPT = 10_000
_charged: OrderedDict[str, Decimal] = OrderedDict()
_given: OrderedDict[str, Decimal] = OrderedDict()
"""What each key charged and gave back: BRL; the oldest are forgotten."""


def _keep(kept: OrderedDict[str, Decimal], key: str, value: Decimal) -> None:
    kept[key] = value
    while len(kept) > _MOST_KEPT:
        kept.popitem(last=False)


async def charge(token: SecretStr, value: Decimal, *, idempotency_key: str) -> str:
    """Take BRL `value` of a card; the code of the authorisation. Raises CardRefused."""
    if token.get_secret_value().startswith(_REFUSED) or value <= ZERO:
        raise CardRefused(REFUSED_BY_ISSUER)
    _keep(_charged, idempotency_key, _charged.get(idempotency_key, value))
    return blake2b(idempotency_key.encode(), digest_size=3).hexdigest().upper()


def charged(idempotency_key: str) -> Decimal:
    """BRL that a charge took and that it still stands for."""
    return _charged.get(idempotency_key, ZERO)


async def void(idempotency_key: str) -> None:
    """Undo a charge whole, whether or not there was one: its outcome may never have been heard of."""
    _charged.pop(idempotency_key, None)


async def give_back(value: Decimal, *, idempotency_key: str) -> Decimal:
    """Give BRL `value` of a payment back to its card; what this key gave back: the value of its first call."""
    _keep(_given, idempotency_key, _given.get(idempotency_key, value))
    return _given[idempotency_key]
