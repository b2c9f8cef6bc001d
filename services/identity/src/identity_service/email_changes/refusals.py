"""Refusal of a confirmation of an e-mail; EmailTaken is the other one."""

from kit.core.refusals import Refusal


class InvalidEmailToken(Refusal):
    """Unknown, expired, used, replaced or withdrawn: one answer for all of them."""

    code, status = "INVALID_EMAIL_TOKEN", 422
    message = (
        "Este link expirou ou já foi utilizado. Peça a quem administra a sua empresa que informe o e-mail de novo."
    )
