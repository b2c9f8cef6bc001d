"""Why a person of a customer may not be changed so."""

from kit.core.refusals import Refusal


class LastAdministrator(Refusal):
    """A company would be left with nobody in charge."""

    code, status = "LAST_ADMINISTRATOR", 422
    message = "A empresa precisa de ao menos um administrador ativo."


class OpenRequests(Refusal):
    """Somebody waits for this person's decision."""

    code, status = "OPEN_REQUESTS", 409
    message = "Este aprovador tem solicitações em aberto. Escolha um substituto."
