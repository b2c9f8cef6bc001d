"""Providers: the platform's, which every agency sells, and each agency's own."""

import hashlib
import json
from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from kit.core.folding import fold
from kit.db.migrations import grant
from sqlalchemy.dialects.postgresql import ARRAY

revision = "0021"
down_revision = "0015"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

_CUSTOMER = "(SELECT nullif(current_setting('app.customer', true), '')::uuid)"
_AGENCY = "(SELECT nullif(current_setting('app.agency', true), '')::uuid)"
_PLATFORM = (
    ("3258db50-c658-5e27-be08-4475b40103d3", "Gol", "gws", "airway"),
    ("7249662c-6d65-5474-b673-62286689bb39", "LATAM", "latam", "airway"),
    ("bb228632-99a2-5ce4-bc5e-22144acd1cd6", "Azul", "azul", "airway"),
    ("1f1a8018-451f-5b8e-9c1c-b892b4341978", "Voepass", "2z", "airway"),
    ("af3c2561-c1b7-5395-9e41-1bb167cd2b77", "American Airlines", "aa", "airway"),
    ("b8c5338d-7198-5dee-9574-6841787538e1", "United", "united", "airway"),
    ("ccc30188-c081-5e04-a49d-f8fd57797ce0", "Delta", "delta", "airway"),
    ("cb7a31ad-5039-5f3a-8ddc-bc7ca3077e67", "Air Canada", "air_canada", "airway"),
    ("facdcea4-6f0b-5e0f-8af9-e08580893747", "TAP", "tap", "airway"),
    ("a972d69f-beee-5fd4-abdc-768d0a973fcf", "Iberia", "iberia", "airway"),
    ("a305580b-8ada-55bf-977f-a05229b63668", "Air France", "air_france", "airway"),
    ("a683db15-e2c7-5414-a3e4-b071e18730ea", "KLM", "klm", "airway"),
    ("039c5ab0-6a5e-5dc5-af85-2db2751895ba", "Lufthansa", "lufthansa", "airway"),
    ("a04b1847-1cdf-587a-bb91-eef95a1c3aa7", "British Airways", "british_airways", "airway"),
    ("fa410cfc-7fa6-5fce-a293-f4645d08440b", "Turkish Airlines", "turkish", "airway"),
    ("85ee80da-375c-5328-8786-7c0df5698d9f", "Avianca", "avianca", "airway"),
    ("2cc328c4-4602-5f8d-8d02-2fa101811ea8", "Viação Serra", "serra", "road"),
    ("cde86dd3-6904-5790-b3c8-9761b9727f68", "Expresso Litoral", "litoral", "road"),
    ("994b8cd1-cce3-59cf-9f16-3bbacdcc8230", "Expresso Pampa", "pampa", "road"),
    ("5f4db166-a964-5848-87cd-d2ef1ad001d0", "Viação Planalto", "planalto", "road"),
    ("60e869f7-dde0-55ba-87f7-e84c6f39166f", "Expresso Sertão", "sertao", "road"),
    ("c95a5d52-aab0-556d-b573-510115af7d4b", "Viação Norte", "norte", "road"),
    ("6856defd-4b57-591b-a8ae-e84e268fe383", "Noturno Brasil", "noturno", "road"),
    ("9235f41b-3b3a-50d2-8e46-5eb845da2e88", "Rodoviária Nacional", "nacional", "road"),
    ("67b861d9-0c5c-514c-9886-50731e972650", "Bom Pouso", "bom-pouso", "hotel"),
    ("5e00f316-bd43-5461-9849-637fa6236769", "Porta Aberta Hotéis", "porta-aberta", "hotel"),
    ("1a683cc5-a31b-5a44-8de2-0c435c2a46c9", "Travessia Reservas", "travessia", "hotel"),
    ("bcffcf76-c3e9-5333-8acb-aeaa87b473f7", "Rede Ipê", "rede-ipe", "hotel"),
    ("1e1e2edd-9c9b-5404-af80-7fbf6123c8cb", "Locadora Sul", "locadora-sul", "vehicle"),
    ("f7bcc0f5-c931-544e-af4e-a47e00a252f9", "Via Livre", "via-livre", "vehicle"),
    ("f2aecc6a-dd71-533c-8625-60402047f929", "Rota Certa", "rota-certa", "vehicle"),
    ("af00ac25-ffde-5ae4-bf72-021509a53794", "Mandacaru Aluguel de Carros", "mandacaru", "vehicle"),
)
"""Their uuids are those that offers name them by."""


def upgrade() -> None:
    op.create_table(
        "provider",
        sa.Column("uuid", sa.Uuid(), primary_key=True),
        *(sa.Column(name, sa.DateTime(timezone=True), nullable=False) for name in ("created_at", "updated_at")),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("agency_uuid", sa.Uuid(), nullable=True, index=True),
        *(sa.Column(name, sa.String(), nullable=False) for name in ("name", "name_folded", "sameness", "slug")),
        sa.Column("service_type", sa.String(), nullable=False),
        sa.Column("services", ARRAY(sa.Text()), nullable=False),
        sa.Column("integration_code", sa.String(), nullable=True),
        *(sa.Column(name, sa.Boolean(), nullable=False) for name in ("active", "is_offline")),
        *(sa.Column(name, sa.String(), nullable=True) for name in ("logo_path", "logo_type")),
        sa.ForeignKeyConstraint(["agency_uuid"], ["agency.uuid"], name="provider_agency"),
        sa.UniqueConstraint(
            "agency_uuid", "service_type", "sameness", name="provider_name", postgresql_nulls_not_distinct=True
        ),
    )
    op.create_index("provider_by_name", "provider", ["name_folded", "uuid"])
    for told in _PLATFORM:
        _sell(*told)
    _wall()


def _sell(uuid: str, name: str, slug: str, service_type: str) -> None:
    """A provider of the platform, told as anything written later is."""
    told = {"uuid": uuid, "customer_uuid": None, "version": 1, "deleted": False, "agency_uuid": None}
    state = {"name": name, "slug": slug, "service_type": service_type, "services": [], "integration_code": None}
    folded = fold(name)
    given = {
        **{"uuid": uuid, "name": name, "slug": slug, "service_type": service_type, "folded": folded},
        "sameness": hashlib.sha256(folded.encode()).hexdigest(),
        "data": json.dumps({**told, **state, "is_offline": False, "active": True}),
    }
    connection = op.get_bind()
    connection.execute(
        sa.text(
            "INSERT INTO provider (uuid, created_at, updated_at, version, name, name_folded, sameness, slug,"
            " service_type, services, active, is_offline) VALUES (CAST(:uuid AS uuid), now(), now(), 1, :name, :folded,"
            " :sameness, :slug, :service_type, ARRAY[]::text[], true, false)"
        ),
        given,
    )
    connection.execute(
        sa.text(
            "INSERT INTO outbox (uuid, channel, subject, type, about_uuid, version, data, occurred_at)"
            " VALUES (uuidv7(), 'facts', 'config.provider.changed.' || CAST(:uuid AS text),"
            " 'trajeto.config.provider.changed.v1', CAST(:uuid AS uuid), 1, CAST(:data AS jsonb), now())"
        ),
        given,
    )


def _wall() -> None:
    """Everybody reads the platform's; an agency's are read by its people and its customers', written by its own."""
    grant(op, "provider")
    op.execute("ALTER TABLE provider ENABLE ROW LEVEL SECURITY")
    op.execute("ALTER TABLE provider FORCE ROW LEVEL SECURITY")
    of_customer = f"agency_uuid IN (SELECT agency_uuid FROM customer WHERE uuid = {_CUSTOMER})"  # noqa: S608 - constants
    own = f"agency_uuid = {_AGENCY}"
    op.execute(
        "CREATE POLICY sellers_read ON provider FOR SELECT TO config_app"
        f" USING (agency_uuid IS NULL OR {own} OR {of_customer})"
    )
    op.execute(f"CREATE POLICY agency_adds ON provider FOR INSERT TO config_app WITH CHECK ({own})")
    op.execute(f"CREATE POLICY agency_edits ON provider FOR UPDATE TO config_app USING ({own}) WITH CHECK ({own})")
    op.execute(f"CREATE POLICY agency_removes ON provider FOR DELETE TO config_app USING ({own})")
    op.execute("CREATE POLICY sweep_reads ON provider FOR SELECT TO config_sweep USING (true)")
