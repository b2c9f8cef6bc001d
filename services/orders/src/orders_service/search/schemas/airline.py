"""An airline as search forms and filters show it (API section 3.4)."""

from pydantic import BaseModel


class AirlineRead(BaseModel):
    """`code`: as offers name it; `iata`: as tickets do."""

    code: str
    iata: str | None
    name: str
    logo: str | None = None
