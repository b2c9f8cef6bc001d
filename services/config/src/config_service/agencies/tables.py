"""Agencies as stored."""

from kit.personal import Personal
from kit.tables import Versioned
from sqlmodel import Field


class AgencyTable(Versioned, table=True):
    """A directory row: no tenant's, readable by its own people and by the people of its customers."""

    __tablename__ = "agency"
    __personal__ = Personal(
        others={
            "company_name": "a company",
            "trading_name": "a company",
            "name_folded": "a company",
            "phone": "a company's",
            "email": "a company's",
        }
    )

    company_name: str
    trading_name: str
    name_folded: str
    cnpj: str = Field(unique=True)
    phone: str | None = None
    email: str
    is_active: bool = True
