"""A made-up configuration entity: meeting rooms, and the reservations that name them."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, ClassVar
from uuid import UUID

from alembic.migration import MigrationContext
from alembic.operations import Operations
from config_service.resources.columns import NamedRow
from config_service.resources.declaration import Permissions, Resource, may_change, may_create
from config_service.resources.routes import router_of
from config_service.shapes.rules import Kind
from config_service.shapes.schemas import Name, Stored
from config_service.wiring import make_service
from contracts.config import ConfigChange
from kit.core.metadata import columns_of, metadata_of
from kit.db.migrations import protect
from kit.http.permissions import permits
from kit.http.validation import Input
from kit.privacy.personal import Personal
from kit.process.service import Service
from kit.testing import Running, StartService
from kit.testing.fixtures import migrations_beside
from sqlalchemy import Connection, Index, UniqueConstraint, text
from sqlalchemy.ext.asyncio import create_async_engine


class MeetingRoomTable(NamedRow, table=True):
    __tablename__ = "meeting_room"
    __personal__ = Personal(others={"name": "a room", "name_folded": "a room"})
    __table_args__ = (
        UniqueConstraint("customer_uuid", "sameness", name="meeting_room_name"),
        Index("meeting_room_by_name", "customer_uuid", "name_folded", "uuid"),
    )

    name: str
    seats: int = 4


metadata_of(MeetingRoomTable.__module__.partition(".")[0]).remove(columns_of(MeetingRoomTable).uuid.table)
"""No migration makes this table, so the comparison of models and migrations must not find it."""


class MeetingRoomWrite(Input):
    required_messages: ClassVar = {"name": "O nome é obrigatório"}

    name: Name
    seats: int = 4


class MeetingRoom(Stored):
    customer_uuid: UUID
    name: str
    seats: int
    active: bool


class MeetingRoomChanged(ConfigChange):
    entity: ClassVar[str] = "meeting_room"

    customer_uuid: UUID
    name: str
    seats: int
    active: bool


MEETING_ROOMS = Resource(
    table=MeetingRoomTable,
    create=MeetingRoomWrite,
    read=MeetingRoom,
    fact=MeetingRoomChanged,
    plural="meeting_rooms",
    kind=Kind(
        "meeting-room", "Sala de reunião", "a", ("view-meeting-room",), doubles={"meeting_room_name": ("name", "nome")}
    ),
    may=Permissions(
        listing=permits("view-meeting-room"),
        creating=may_create("create-meeting-room"),
        reading=permits("view-meeting-room", customer="of_object"),
        updating=may_change("update-meeting-room"),
        activating=may_change("update-meeting-room"),
        inactivating=may_change("update-meeting-room", "delete-meeting-room"),
        deleting=may_change("delete-meeting-room"),
    ),
    used_by={"reservation_room": "reservation"},
)


def _make_tables(connection: Connection) -> None:
    columns_of(MeetingRoomTable).uuid.table.create(connection)
    op = Operations(MigrationContext.configure(connection, opts={"role_prefix": "config"}))
    protect(op, "meeting_room", agency=True)
    connection.execute(
        text(
            "CREATE TABLE reservation (room_uuid uuid, CONSTRAINT reservation_room FOREIGN KEY (room_uuid)"
            " REFERENCES meeting_room (uuid))"
        )
    )


async def as_owner(running: Running, statement: Callable[[Connection], Any]) -> None:
    """Run something as the owner of the schema."""
    url = running.service_context.settings.owner_database_url
    assert url is not None
    engine = create_async_engine(url.get_secret_value())
    async with engine.begin() as connection:
        await connection.run_sync(statement)
    await engine.dispose()


async def start_with_meeting_rooms(
    running_service: StartService, populate: Callable[[Running], Awaitable[None]]
) -> Running:
    """Config with meeting rooms in place of its own routes; it consumes nothing, so it takes no messages of others."""

    def with_meeting_rooms() -> Service:
        return replace(make_service(), routers=(router_of(MEETING_ROOMS),))

    migrations = migrations_beside(make_service)
    running = await running_service(with_meeting_rooms, migrations=migrations, role="api")
    await populate(running)
    await as_owner(running, _make_tables)
    return running
