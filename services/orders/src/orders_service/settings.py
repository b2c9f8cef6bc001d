"""Settings of orders, besides those of every service."""

from kit.core.settings import ServiceSettings
from pydantic import Field


class OrdersSettings(ServiceSettings):
    """`supplier_deadline_seconds`: how long one supplier call may take (HARDENING B10)."""

    supplier_deadline_seconds: float = Field(default=20, gt=0)
