"""The ways of not getting into, or staying in, a session."""

from kit.core.refusals import Refusal


class InactiveUser(Refusal):
    """Said only to whoever knows the right password (HARDENING A1)."""

    code, status = "INACTIVE_USER", 403
    message = "Usuário inativo. Procure o administrador da sua empresa."


class SessionTooOld(Refusal):
    """90 days after its sign-in a session ends however often it was renewed."""

    code, status = "INVALID_REFRESH_TOKEN", 401
    message = "Sua sessão chegou ao limite de 90 dias. Entre novamente."


class InvalidRefreshToken(Refusal):
    code, status, message = "INVALID_REFRESH_TOKEN", 401, "Falha ao renovar o token."
