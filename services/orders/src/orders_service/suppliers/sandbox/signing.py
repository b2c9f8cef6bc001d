"""How the sandbox answers who signs in: it believes every secret but those that say they are refused."""

from orders_service.suppliers.types import SupplierLogin

SIGN_IN_REFUSED = "Credencial recusada pelo fornecedor"
_REFUSED = "refused"


def why_not_let_in(login: SupplierLogin) -> str | None:
    """In Portuguese; None: the login is let in."""
    is_refused = any(secret.get_secret_value().startswith(_REFUSED) for secret in login.secrets.values())
    return SIGN_IN_REFUSED if is_refused else None
