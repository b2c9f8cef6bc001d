"""Why a search does not begin, and why an offer cannot be used any more."""

from math import ceil

from kit.core.refusals import Refusal, TooManyRequests


class OfferExpired(Refusal):
    code = "OFFER_EXPIRED"
    status = 409
    message = "Esta oferta expirou. Refaça a busca."


class PriceChanged(Refusal):
    """`details`: value, new_value (money)."""

    code = "PRICE_CHANGED"
    status = 409
    message = "O preço mudou. Confira o novo valor."


class TooManySearches(TooManyRequests):
    """One person has as many searches as one may have at a time."""

    message = "Muitas buscas em pouco tempo. Aguarde um instante."

    def __init__(self, seconds: float = 1) -> None:
        super().__init__(max(1, ceil(seconds)))
