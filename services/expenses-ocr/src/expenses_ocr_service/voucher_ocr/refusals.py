"""How sending a voucher is refused."""

from kit.core.refusals import Refusal, TooManyRequests


class InvalidUploadLink(Refusal):
    """Forged, older than 15 minutes, or used."""

    code, status = "INVALID_UPLOAD_LINK", 422
    message = "Este link de envio expirou ou já foi utilizado."


class TooManyWaiting(TooManyRequests):
    message = "Você já tem muitos comprovantes sendo lidos. Aguarde um instante e envie os demais."

    def __init__(self) -> None:
        super().__init__(retry_after=5)


class TooManyToday(TooManyRequests):
    message = "Você atingiu o limite de comprovantes lidos por dia. Preencha as despesas sem a leitura automática."

    def __init__(self) -> None:
        super().__init__(retry_after=3600)
