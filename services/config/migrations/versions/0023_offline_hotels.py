"""Hotels of an agency's own catalogue, and their rates by season."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op
from kit.db.migrations import protect_of_agency
from sqlalchemy.dialects.postgresql import ARRAY, JSONB

revision = "0023"
down_revision = "0022"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    _hotels()
    _rates()


def _of_agency() -> list[sa.Column[Any]]:
    return [
        sa.Column("uuid", sa.Uuid(), primary_key=True),
        *(sa.Column(name, sa.DateTime(timezone=True), nullable=False) for name in ("created_at", "updated_at")),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("agency_uuid", sa.Uuid(), nullable=False, index=True),
    ]


def _hotels() -> None:
    said = ("cnpj", "phone", "email", "zip_code", "address", "number", "district", "obs")
    op.create_table(
        "offline_hotel",
        *_of_agency(),
        *(sa.Column(name, sa.String(), nullable=False) for name in ("name", "name_folded", "sameness")),
        *(sa.Column(name, sa.String(), nullable=True) for name in said),
        sa.Column("city_uuid", sa.Uuid(), nullable=False),
        sa.Column("stars", sa.Integer(), nullable=True),
        *(sa.Column(name, sa.Boolean(), nullable=False) for name in ("active", "agreement")),
        *(sa.Column(name, ARRAY(sa.Text()), nullable=False) for name in ("amenities", "image_paths", "image_types")),
        sa.ForeignKeyConstraint(["agency_uuid"], ["agency.uuid"], name="offline_hotel_agency"),
        sa.ForeignKeyConstraint(["city_uuid"], ["city.uuid"], name="offline_hotel_city"),
        sa.UniqueConstraint("agency_uuid", "city_uuid", "sameness", name="offline_hotel_name"),
        sa.UniqueConstraint("agency_uuid", "uuid", name="offline_hotel_in_agency"),
    )
    op.create_index("offline_hotel_by_name", "offline_hotel", ["agency_uuid", "name_folded", "uuid"])
    protect_of_agency(op, "offline_hotel")


def _rates() -> None:
    op.create_table(
        "offline_hotel_rate",
        *_of_agency(),
        sa.Column("hotel_uuid", sa.Uuid(), nullable=False),
        *(sa.Column(name, sa.String(), nullable=False) for name in ("room_description", "room_folded", "regimen")),
        sa.Column("season_name", sa.String(), nullable=True),
        *(sa.Column(name, sa.Date(), nullable=False) for name in ("start_date", "end_date")),
        *(sa.Column(name, sa.Numeric(14, 2), nullable=False) for name in ("daily_amount", "hotel_fee")),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in ("max_guests", "min_nights")),
        sa.Column("payment", ARRAY(sa.Text()), nullable=False),
        sa.Column("booking_rules", JSONB(), nullable=False),
        sa.ForeignKeyConstraint(
            ["agency_uuid", "hotel_uuid"],
            ["offline_hotel.agency_uuid", "offline_hotel.uuid"],
            name="offline_hotel_rate_hotel",
            ondelete="CASCADE",
        ),
    )
    op.create_index("offline_hotel_rate_of_hotel", "offline_hotel_rate", ["hotel_uuid", "start_date"])
    protect_of_agency(op, "offline_hotel_rate")
