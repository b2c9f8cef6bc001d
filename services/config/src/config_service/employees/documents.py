"""Documents of people at rest: encrypted, beside a keyed hash by which doubles are found."""

import hashlib
import hmac
from dataclasses import dataclass
from uuid import UUID

from kit.fields import decrypt, encrypt
from pydantic import SecretStr


@dataclass(frozen=True, slots=True)
class Documents:
    """Seals and opens documents with the service's field key."""

    key: SecretStr

    def seal(self, text: str | None) -> str | None:
        """The text as it is stored."""
        return None if text is None else encrypt(text, self.key.get_secret_value())

    def open(self, cipher: str | None) -> str | None:
        """The text that was sealed."""
        return None if cipher is None else decrypt(cipher, self.key.get_secret_value())

    def digest(self, text: str | None, customer_uuid: UUID) -> str | None:
        """Equal for equal documents of one customer; says nothing without the key, and nothing across customers."""
        if text is None:
            return None
        secret = self.key.get_secret_value().encode()
        return hmac.new(secret, f"cpf:{customer_uuid}:{text}".encode(), hashlib.sha256).hexdigest()
