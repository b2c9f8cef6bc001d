"""The ways of not getting an account."""

from kit.core.refusals import AlreadyExists, Refusal


class EmailTaken(AlreadyExists):
    """An e-mail is unique over the platform; whose it is stays untold."""

    def __init__(self) -> None:
        super().__init__("email", "e-mail")


class LastAdministrator(Refusal):
    """A company or an agency would be left with nobody in charge."""

    code, status = "LAST_ADMINISTRATOR", 422
    message = "A empresa precisa de ao menos um administrador ativo."


class InactiveUser(Refusal):
    """Said only to whoever knows the right password (HARDENING A1)."""

    code, status = "INACTIVE_USER", 403
    message = "Usuário inativo. Procure o administrador da sua empresa."
