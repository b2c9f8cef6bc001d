"""kit's own tables, the same in every service's database; each is used by one module only."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    DateTime,
    Identity,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    Table,
    Text,
    UniqueConstraint,
    Uuid,
    text,
)
from sqlalchemy.dialects.postgresql import ARRAY, JSONB

OWN = MetaData()
_INSTANT = DateTime(timezone=True)

OUTBOX = Table(
    "outbox",
    OWN,
    Column("uuid", Uuid, primary_key=True),
    Column("position", BigInteger, Identity(always=True), nullable=False),
    Column("channel", Text, nullable=False),
    Column("seq", BigInteger),
    Column("subject", Text, nullable=False),
    Column("type", Text, nullable=False),
    Column("about_uuid", Uuid, nullable=False),
    Column("customer_uuid", Uuid),
    Column("version", Integer),
    Column("traceparent", Text),
    Column("data", JSONB, nullable=False),
    Column("occurred_at", _INSTANT, nullable=False),
    Column("published_at", _INSTANT),
    Column("again", SmallInteger, nullable=False, server_default=text("0")),
    UniqueConstraint("channel", "seq", name="outbox_channel_seq_key"),
    Index("outbox_unnumbered", "channel", "position", postgresql_where=text("seq IS NULL")),
    Index("outbox_unpublished", "channel", "seq", postgresql_where=text("published_at IS NULL")),
    Index("outbox_published_at", "published_at", postgresql_where=text("published_at IS NOT NULL")),
    Index("outbox_states", "subject", "seq", postgresql_where=text("subject LIKE '%.changed.%'")),
)
OUTBOX_COUNTER = Table(
    "outbox_counter",
    OWN,
    Column("channel", Text, primary_key=True),
    Column("last_seq", BigInteger, nullable=False, server_default=text("0")),
)
INBOX = Table(
    "inbox",
    OWN,
    Column("consumer", Text, primary_key=True),
    Column("event_uuid", Uuid, primary_key=True),
    Column("received_at", _INSTANT, nullable=False, server_default=text("now()")),
    Index("inbox_received_at", "received_at"),
)
INBOX_POSITION = Table(
    "inbox_position",
    OWN,
    Column("producer", Text, primary_key=True),
    Column("channel", Text, primary_key=True),
    Column("last_seq", BigInteger, nullable=False),
    Column("updated_at", _INSTANT, nullable=False, server_default=text("now()")),
)
IDEMPOTENCY = Table(
    "idempotency",
    OWN,
    Column("scope", LargeBinary, primary_key=True),
    Column("fingerprint", LargeBinary, nullable=False),
    Column("status", SmallInteger),
    Column("answer", LargeBinary),
    Column("subject_uuid", Uuid),
    Column("event_uuid", Uuid),
    Column("created_at", _INSTANT, nullable=False),
    Index("idempotency_created_at", "created_at"),
)
AUDIT = Table(
    "audit",
    OWN,
    Column("uuid", Uuid, primary_key=True),
    Column("position", BigInteger, Identity(always=True), nullable=False),
    Column("customer_uuid", Uuid),
    Column("user_uuid", Uuid),
    Column("session_uuid", Uuid),
    Column("context", Text),
    Column("request_id", Text, nullable=False),
    Column("action", Text, nullable=False),
    Column("entity", Text, nullable=False),
    Column("entity_uuid", Uuid),
    Column("description", Text, nullable=False),
    Column("changes", JSONB),
    Column("happened_at", _INSTANT, nullable=False),
    Index("audit_entity", "entity", "entity_uuid"),
    Index("audit_newest", "customer_uuid", "happened_at"),
    Index("audit_position", "position", unique=True),
)
AUDIT_SEAL = Table(
    "audit_seal",
    OWN,
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("audit_uuid", Uuid, nullable=False, unique=True),
    Column("position", BigInteger, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    Column("sealed_at", _INSTANT, nullable=False),
    Index("audit_seal_position", "position", unique=True),
)
ERASURE = Table(
    "erasure",
    OWN,
    Column("uuid", Uuid, primary_key=True),
    Column("customer_uuid", Uuid),
    Column("person_uuid", Uuid, nullable=False, index=True),
    Column("person_uuids", ARRAY(Uuid), nullable=False),
    Column("asked_at", _INSTANT, nullable=False),
    Column("done_at", _INSTANT),
)
PERSONAL_EXPORT = Table(
    "personal_export",
    OWN,
    Column("uuid", Uuid, primary_key=True),
    Column("customer_uuid", Uuid),
    Column("told", JSONB, nullable=False),
    Column("made_at", _INSTANT, nullable=False, index=True),
)
MAIL_OUTBOX = Table(
    "mail_outbox",
    OWN,
    Column("uuid", Uuid, primary_key=True),
    Column("to", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("html", Text),
    Column("created_at", _INSTANT, nullable=False),
    Column("next_try_at", _INSTANT, nullable=False),
    Column("tries", Integer, nullable=False, server_default=text("0")),
    Column("sent_at", _INSTANT),
    Column("gave_up", Boolean, nullable=False, server_default=text("false")),
    Column("last_error", Text),
    Index("mail_outbox_due", "next_try_at", postgresql_where=text("sent_at IS NULL AND NOT gave_up")),
    Index("mail_outbox_sent_at", "sent_at", postgresql_where=text("sent_at IS NOT NULL")),
)

EXEMPT = frozenset(
    {
        "outbox",
        "outbox_counter",
        "inbox",
        "inbox_position",
        "idempotency",
        "audit_seal",
        "mail_outbox",
        "ended_session",
        "signing_key",
    }
)
"""kit's tables without row-level security (HARDENING A8); a test compares this list with the catalogue."""
