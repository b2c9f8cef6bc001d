"""DbSession: reads of a unit of work within its tenant scope, into plain rows or locked for a change."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar, cast
from uuid import UUID

from sqlalchemy import RowMapping, select, text
from sqlalchemy.dialects.postgresql.asyncpg import AsyncAdapt_asyncpg_dbapi
from sqlalchemy.sql import Executable

from kit.core.metadata import columns_of
from kit.core.refusals import NotFound
from kit.db.scopes import AgencyScope, CustomerScope, NoScope, Scope
from kit.db.tables import Row

if TYPE_CHECKING:
    from kit.db.database import Database
    from kit.db.prepared import Prepared

R = TypeVar("R", bound=Row)
_ENTER = text("SELECT set_config('app.customer', :customer, true), set_config('app.agency', :agency, true)")


async def _begin(raw: Any) -> None:
    """Begin the adapter's transaction. Raises what the driver raised, as the statement that follows would."""
    try:
        await raw._start_transaction()
    except AsyncAdapt_asyncpg_dbapi.Error as translated:  # the session, which is passed by, would have read it
        raise translated.__cause__ or translated from translated


class DbSession:
    """One session in one scope; a scope given as a function is decided at the first use of the database."""

    def __init__(self, db: Database, *, scope: Scope | Callable[[], Scope]) -> None:
        self.db = db
        self.session = db.session(scope)

    async def rows(self, statement: Executable) -> Sequence[RowMapping]:
        """Columns straight to the answer, for lists."""
        return (await self.session.execute(statement)).mappings().all()

    async def row(self, statement: Executable) -> RowMapping | None:
        """The first row, or None."""
        return (await self.session.execute(statement)).mappings().first()

    async def fetch(self, question: Prepared, values: Mapping[str, Any]) -> Sequence[Any]:
        """The driver's own rows of a statement that was prepared before: for what is only shown."""
        raw = await self._raw(question)
        if raw._transaction is None:  # the adapter begins at its own first statement; this one passes it by
            await _begin(raw)
        return cast(Sequence[Any], await raw.driver_connection.fetch(question.sql, *question.arguments(values)))

    async def fetch_alone(self, question: Prepared, values: Mapping[str, Any]) -> Sequence[Any]:
        """The same for a statement that is all there is to commit: one trip instead of three, in no scope.

        As the first statement it is committed when this returns, whatever becomes of the unit of work. Raises
        TypeError in a scope: only a transaction can be put into one.
        """
        if not isinstance(self._scope, NoScope):
            raise TypeError("a statement alone reaches only what stands outside the tenants' walls")
        raw = await self._raw(question)
        return cast(Sequence[Any], await raw.driver_connection.fetch(question.sql, *question.arguments(values)))

    async def _raw(self, question: Prepared) -> Any:
        """The adapter's connection of this transaction, looked for once: that cost more than the driver's own part."""
        for hear in self.db.fetching:
            hear(question.sql)
        known = self.session.sync_session.info
        if "raw" not in known:
            await self.session.connection()
        return known["raw"]

    async def total(self, question: Prepared, values: Mapping[str, Any]) -> int:
        """A count, or the one of a moment ago when nothing has changed here since."""
        totals, customer = self.db.totals, self.customer_uuid
        asked = (customer, question.sql, repr(question.arguments(values)))  # lists among them have no hash
        moment = totals.moment(customer)
        known = totals.find(asked, moment)
        if known is not None:
            return known
        counted = await self.fetch(question, values)
        return totals.learn(asked, int(counted[0][0]), moment=moment)

    async def lock(self, table: type[R], uuid: UUID) -> R:
        """The row, nobody else's until we commit; NotFound when the scope holds no such row."""
        statement = select(table).where(columns_of(table).uuid == uuid).with_for_update()
        found = await self.session.scalar(statement, execution_options={"populate_existing": True})
        if found is None:
            raise NotFound
        return found

    async def enter_customer(self, customer_uuid: UUID) -> None:
        """From here on the rows of this customer, and only these."""
        await self._enter(CustomerScope(customer_uuid))

    async def enter_agency(self, agency_uuid: UUID) -> None:
        """From here on reading across one agency, writing only what is its own."""
        await self._enter(AgencyScope(agency_uuid))

    async def _enter(self, scope: CustomerScope | AgencyScope) -> None:
        began = self.session.in_transaction()
        self.session.sync_session.info["scope"] = scope
        if began:
            customer = str(scope.customer_uuid) if isinstance(scope, CustomerScope) else ""
            agency = str(scope.agency_uuid) if isinstance(scope, AgencyScope) else ""
            await self.session.execute(_ENTER, {"customer": customer, "agency": agency})

    @property
    def _scope(self) -> Scope:
        scope: Scope | Callable[[], Scope] = self.session.sync_session.info["scope"]
        return scope() if callable(scope) else scope

    @property
    def customer_uuid(self) -> UUID | None:
        """The customer of the current scope."""
        scope = self._scope
        return scope.customer_uuid if isinstance(scope, CustomerScope) else None
