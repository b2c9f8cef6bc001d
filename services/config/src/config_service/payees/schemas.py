"""A PIX key as the paying service is told it."""

from pydantic import BaseModel


class Payee(BaseModel):
    """Both null where the employee gave no key."""

    type: str | None
    key: str | None
