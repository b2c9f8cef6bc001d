"""Documents of people at rest: encrypted, beside a keyed hash by which doubles are found."""

import hashlib
import hmac
from dataclasses import dataclass
from uuid import UUID

from kit.core.fields import decrypt, encrypt


def cpf_digest(text: str, customer_uuid: UUID, key: str) -> str:
    """Equal for equal documents of one customer; says nothing without the key, and nothing across customers."""
    return hmac.new(key.encode(), f"cpf:{customer_uuid}:{text}".encode(), hashlib.sha256).hexdigest()


@dataclass(frozen=True, slots=True)
class Documents:
    """Seals and opens documents with the service's field keys: the first seals, all open."""

    keys: tuple[str, ...]

    def seal(self, text: str | None) -> str | None:
        """The text as it is stored."""
        return None if text is None else encrypt(text, self.keys[0])

    def open(self, cipher: str | None) -> str | None:
        """The text that was sealed."""
        return None if cipher is None else decrypt(cipher, *self.keys)

    def digest(self, text: str | None, customer_uuid: UUID) -> str | None:
        """What tells doubles apart, by the newest key."""
        return None if text is None else cpf_digest(text, customer_uuid, self.keys[0])

    def older_digests(self, text: str | None, customer_uuid: UUID) -> list[str]:
        """The same by the keys before: a double may not be sealed again yet."""
        return [] if text is None else [cpf_digest(text, customer_uuid, key) for key in self.keys[1:]]
