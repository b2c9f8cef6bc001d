"""The ways of not getting into, or staying in, a session."""

from kit.refusals import Refusal


class InactiveUser(Refusal):
    """Said only to whoever knows the right password (HARDENING A1)."""

    code, status = "INACTIVE_USER", 403
    message = "Usuário inativo. Procure o administrador da sua empresa."


class InvalidRefreshToken(Refusal):
    code, status, message = "INVALID_REFRESH_TOKEN", 401, "Falha ao renovar o token."
