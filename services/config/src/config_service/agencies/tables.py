"""Agencies as stored."""

from uuid import UUID

from kit.db.tables import Versioned
from kit.privacy.personal import Personal
from sqlalchemy import ForeignKeyConstraint, Index
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
            "state_registration": "a company's",
            "address": "a company's",
            "pix_key": "a company's",
            "pix_key_type": "a company's",
        }
    )
    __table_args__ = (
        ForeignKeyConstraint(["city_uuid"], ["city.uuid"], name="agency_city"),
        Index("agency_by_name", "name_folded", "uuid"),
    )

    company_name: str
    trading_name: str
    name_folded: str
    cnpj: str = Field(unique=True)
    phone: str | None = None
    email: str
    state_registration: str | None = None
    zip_code: str | None = None
    address: str | None = None
    number: str | None = None
    district: str | None = None
    state: str | None = None
    city: str | None = None
    city_uuid: UUID | None = None
    is_active: bool = True
    pix_key_type: str | None = None
    pix_key: str | None = None
