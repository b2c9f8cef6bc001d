"""Refusals that the table of states itself gives (API section 1.5)."""

from kit.core.refusals import Refusal


class OfflineNotQuoted(Refusal):
    """An offline item has no chosen option."""

    code, status = "OFFLINE_NOT_QUOTED", 422
    message = "Aguarde a cotação dos itens offline e escolha uma opção."
