"""JSON shape of a PIX key for the paying service."""

from pydantic import BaseModel


class Payee(BaseModel):
    """Both null where the employee gave no key."""

    type: str | None
    key: str | None
