"""How writing to an issuer is refused."""

from kit.core.refusals import TooManyRequests


class TooManyMessages(TooManyRequests):
    message = "O solicitante já recebeu muitas mensagens sobre este pedido. Tente de novo mais tarde."
