"""The ways of not getting a new password."""

from kit.core.refusals import Refusal


class InvalidResetToken(Refusal):
    code, status = "INVALID_RESET_TOKEN", 422
    message = "Este link expirou ou já foi utilizado. Solicite um novo."


class PasswordMismatch(Refusal):
    code, status, message = "PASSWORD_MISMATCH", 422, "As senhas não conferem."


class WeakPassword(Refusal):
    code, status, message = "WEAK_PASSWORD", 422, "Escolha uma senha mais forte."

    def __init__(self, weaknesses: list[str]) -> None:
        super().__init__(errors={"password": weaknesses})
