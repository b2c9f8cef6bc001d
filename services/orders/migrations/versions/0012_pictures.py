"""The name under which identity keeps a traveler's picture, also seen by the agency over all its customers."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

_AGENCY = "(SELECT nullif(current_setting('app.agency', true), '')::uuid)"
_ITS_CUSTOMER = "SELECT 1 FROM customer_copy c WHERE c.uuid = user_copy.customer_uuid AND c.agency_uuid = "


def upgrade() -> None:
    """Nullable: the release before does not know it."""
    op.add_column("user_copy", sa.Column("avatar", sa.String, nullable=True))
    op.execute(
        f"CREATE POLICY agency_wall ON user_copy FOR SELECT TO orders_app USING (EXISTS ({_ITS_CUSTOMER}{_AGENCY}))"
    )
