"""How the sandbox answers who signs in: it believes every secret but those that say they are refused."""

from orders_service.suppliers.protocol import SupplierRefused
from orders_service.suppliers.types import SupplierLogin

SIGN_IN_REFUSED = "Credencial recusada pelo fornecedor"
_REFUSED = "refused"


def require_sign_in(login: SupplierLogin | None) -> None:
    """`login` None: the platform's account. Raises SupplierRefused."""
    secrets = login.secrets.values() if login else ()
    if any(secret.get_secret_value().startswith(_REFUSED) for secret in secrets):
        raise SupplierRefused(SIGN_IN_REFUSED)
