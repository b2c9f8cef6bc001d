"""Why an offer cannot be used any more."""

from kit.refusals import Refusal


class OfferExpired(Refusal):
    code = "OFFER_EXPIRED"
    status = 409
    message = "Esta oferta expirou. Refaça a busca."


class PriceChanged(Refusal):
    """`details`: value, new_value (money)."""

    code = "PRICE_CHANGED"
    status = 409
    message = "O preço mudou. Confira o novo valor."
