"""What makes two e-mails the same and an account usable."""

import unicodedata
from dataclasses import dataclass

MANAGER = "M"
"""Type of an agency's employee who keeps its people and its settings; the other is I, issuer."""


def normalized_email(email: str) -> str:
    """The form in which an e-mail is unique over the platform."""
    return unicodedata.normalize("NFKC", email).strip().casefold()


@dataclass(frozen=True, slots=True)
class Standing:
    """Whether the person, their company and its agency are active; an unknown company is not."""

    user: bool
    customer: bool = True
    agency: bool = True

    @property
    def is_active(self) -> bool:
        """DOMAIN section 12: INACTIVE_USER when the user, customer or agency is inactive."""
        return self.user and self.customer and self.agency
