"""The ways of not getting into, or staying in, a session."""

from kit.core.refusals import Refusal


class SessionTooOld(Refusal):
    """90 days after its sign-in a session ends however often it was renewed."""

    code, status = "INVALID_REFRESH_TOKEN", 401
    message = "Sua sessão chegou ao limite de 90 dias. Entre novamente."


class InvalidRefreshToken(Refusal):
    code, status, message = "INVALID_REFRESH_TOKEN", 401, "Falha ao renovar o token."
