"""Settings of expenses-ocr, besides those of every service."""

from kit.core.settings import ServiceSettings
from pydantic import Field


class ExpensesSettings(ServiceSettings):
    """`ocr_readers`: receipts one worker reads at once, each on a core; 0 leaves them to other workers."""

    ocr_readers: int = Field(default=2, ge=0, le=64)


def readers_of(settings: ServiceSettings) -> int:
    """How many receipts this process reads at once."""
    return settings.ocr_readers if isinstance(settings, ExpensesSettings) else 1
