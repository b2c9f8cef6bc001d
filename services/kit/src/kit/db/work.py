"""The unit of work: rows, events, audit, mail and the remembered answer commit together or not at all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self
from uuid import NAMESPACE_OID, UUID, uuid5

from contracts.fact import Fact
from contracts.notifications import NotificationSent
from sqlalchemy import select
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.orm.exc import StaleDataError

from kit.core.context import request_id
from kit.core.faults import fault_point
from kit.core.ids import new_uuid
from kit.core.metadata import columns_of
from kit.core.refusals import IdempotencyInProgress, StaleVersion
from kit.core.wakes import MAIL, RELAY
from kit.db.idempotency import IdempotencyKey, is_lost_race
from kit.db.live import LiveHint
from kit.db.outbox import outbox_row
from kit.db.overload import refused_by_load
from kit.db.pending_writes import PendingWrites
from kit.db.rollbacks import AfterCommit, call_each, is_rolled_back
from kit.db.scopes import Scope
from kit.db.session import DbSession
from kit.db.stamps import stamp
from kit.db.tables import Row, Versioned

if TYPE_CHECKING:
    from sqlalchemy.engine import Connection

    from kit.core.principal import Principal
    from kit.db.database import Database


class UnitOfWork(DbSession):
    """One transaction in one scope. Leaving it commits; an exception leaving it rolls back.

    The database is touched at the first use, so a request that fails its form never opens a transaction.
    """

    def __init__(
        self,
        db: Database,
        *,
        scope: Scope | Callable[[], Scope],
        principal: Principal | Callable[[], Principal | None] | None = None,
        key: Callable[[], IdempotencyKey | None] | None = None,
        answer: Callable[[], tuple[int, bytes] | None] | None = None,
    ) -> None:
        super().__init__(db, scope=scope)
        self.clock = db.clock
        self.session.sync_session.info["begun"] = self._begun
        self._principal = principal
        self._key_of = key
        self._key: IdempotencyKey | None = None
        self._answer_of = answer
        self._pending = PendingWrites()
        self._own_copies: list[Fact] = []
        self._live: list[LiveHint] = []
        self._wakes: set[str] = set()
        self._after: list[AfterCommit] = []
        self._rolled_back: list[AfterCommit] = []
        self._may_be_stored = False
        self._remember: UUID | None = None

    @property
    def principal(self) -> Principal | None:
        """Who asked; None in background work."""
        return self._principal() if callable(self._principal) else self._principal

    # --- changing ------------------------------------------------------------------------------------

    def add(self, row: Row) -> None:
        """Store a row; its stamps are readable at once."""
        stamp(row, self.clock.now())
        self.session.add(row)
        self.note_change()

    def put(self, row: Row) -> None:
        """Store a new row with what else goes with the commit; this unit of work does not read it again."""
        stamp(row, self.clock.now())
        self._pending.rows.append(row)

    def put_values(self, table: type[Row], **values: Any) -> None:
        """The same where nobody looks at the row as such: to make a model of it costs more than to store it.

        Columns not named are null; the stamps are put on as for any row.
        """
        now = self.clock.now()
        self._pending.values.append((table, {"created_at": now, "updated_at": now, **values}))

    def note_change(self) -> None:
        """Say that this transaction writes, where the session cannot see it (plain SQL)."""
        self.session.sync_session.info["changed"] = True

    async def flush(self) -> None:
        """Send changes now: afterwards `row.version` is the version readers will see."""
        session = self.session
        if not (session.new or session.dirty or session.deleted):
            return
        edited = [(type(row), row.uuid) for row in session.dirty if isinstance(row, Versioned)]
        try:
            await session.flush()
        except StaleDataError as error:
            raise await self._stale(edited) from error

    async def _stale(self, edited: Sequence[tuple[type[Versioned], UUID]]) -> StaleVersion:
        """Somebody changed a row between our read and our write: say which version stands now."""
        await self.session.rollback()
        self._key_of = None
        for kind, uuid in edited[:1]:
            columns = columns_of(kind)
            return StaleVersion(await self.session.scalar(select(columns.version).where(columns.uuid == uuid)) or 0)
        return StaleVersion(0)

    # --- saying --------------------------------------------------------------------------------------

    def publish(self, fact: Fact, *, has_time: bool = False) -> None:
        """Tell the other services, if and only if this commits.

        `has_time`: nobody waits for it, so it goes with the relay's next round, a quarter of a second at most, and
        a storm of them goes in bunches.
        """
        self._pending.outbox.append(outbox_row(fact, now=self.clock.now()))
        if type(fact) in self.db.own_copies:
            self._own_copies.append(fact)
        if not has_time:
            self._wakes.add(RELAY)

    def notify(
        self,
        *,
        user_uuid: UUID,
        kind: str,
        title: str,
        text: str,
        link: str,
        about_entity: str,
        about_uuid: UUID,
    ) -> None:
        """Ring one person's bell."""
        sent = {
            "title": title,
            "text": text,
            "link": link,
            "about_entity": about_entity,
            "about_uuid": about_uuid,
        }
        self.publish(
            NotificationSent(uuid=new_uuid(), user_uuid=user_uuid, kind=kind, sent_at=self.clock.now(), **sent)
        )

    def mail(self, *, to: str, subject: str, text: str, html: str | None = None) -> None:
        """Send a mail, if and only if this commits; the worker delivers it with retries."""
        row = {"uuid": str(new_uuid()), "to": to, "subject": subject, "text": text, "html": html}
        self._pending.mail.append({**row, "created_at": self.clock.now().isoformat()})
        self._wakes.add(MAIL)

    def audit(
        self,
        *,
        action: str,
        entity: str,
        entity_uuid: UUID | None = None,
        description: str,
        changes: dict[str, Any] | None = None,
    ) -> None:
        """Write down who did what; never a secret."""
        by, customer = self.principal, self.customer_uuid
        self._pending.audit.append(
            {
                "uuid": str(new_uuid()),
                "customer_uuid": str(customer) if customer else None,
                "user_uuid": str(by.user_uuid) if by else None,
                "session_uuid": str(by.session_uuid) if by else None,
                "context": by.context if by else None,
                "request_id": request_id.get(),
                "action": action,
                "entity": entity,
                "entity_uuid": str(entity_uuid) if entity_uuid else None,
                "description": description,
                "changes": changes,
                "happened_at": self.clock.now().isoformat(),
            }
        )

    def live(self, *, entity: str, entity_uuid: UUID, customer_uuid: UUID | None = None, **hint: Any) -> None:
        """A hint for screens that are open now, sent after the commit.

        `hint`: status, version, user_uuids, actions, agency_uuid (see LiveHint).
        """
        customer = customer_uuid or self.customer_uuid
        if customer is None:
            raise ValueError("a live hint needs its customer")
        self._live.append(LiveHint(customer_uuid=customer, entity=entity, entity_uuid=entity_uuid, **hint))

    def wake(self, name: str) -> None:
        """Wake a task of the worker after the commit."""
        self._wakes.add(name)

    def after_commit(self, call: AfterCommit) -> None:
        """Do something once it is true; a failure there is logged, not answered."""
        self._after.append(call)

    def on_rollback(self, call: AfterCommit) -> None:
        """Undo something outside the database when this does not commit; a failure there is logged, not answered.

        Not called when the answer to COMMIT is lost: what was written may be stored.
        """
        self._rolled_back.append(call)

    # --- idempotency ---------------------------------------------------------------------------------

    def _begun(self, connection: Connection) -> None:
        if self._key_of is None or self._key is not None:
            return
        self._key = self._key_of()
        if self._key is not None:
            self._key.look(connection, self.clock)
            self._key.replay()

    @property
    def is_replay(self) -> bool:
        """Whether this Idempotency-Key has committed before: build the answer anew, change nothing."""
        return self._key is not None and self._key.stored is not None

    @property
    def remembered(self) -> UUID | None:
        """What the first call remembered."""
        return self._key.stored.subject_uuid if self._key and self._key.stored else None

    def repeatable_uuid(self, name: str) -> UUID:
        """A uuid that this call's repetition under its Idempotency-Key makes again; a new one without a key.

        For what another service is told before we commit: a call that died and comes again must be known there.
        """
        return uuid5(NAMESPACE_OID, f"{self._key.scope.hex()} {name}") if self._key else new_uuid()

    def remember(self, subject_uuid: UUID) -> None:
        """Keep whom this call was about, for its replays."""
        self._remember = subject_uuid

    def _take_answer(self) -> None:
        if self._key is None or self._key.stored is not None:
            return
        answered = self._answer_of() if self._answer_of else None
        status, body = answered or (None, None)
        events = self._pending.outbox
        self._pending.answer = self._key.row(
            now=self.clock.now(),
            status=status,
            answer=body,
            subject_uuid=self._remember,
            event_uuid=UUID(events[0]["uuid"]) if events else None,
        )

    # --- leaving -------------------------------------------------------------------------------------

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        try:
            if error is None:
                await self._commit()
            elif (refusal := refused_by_load(error)) is not None:
                raise refusal from error
        except Exception as failure:
            if (refusal := refused_by_load(failure)) is not None:
                raise refusal from failure
            raise
        finally:
            try:
                await self.session.close()
            finally:
                if not self._may_be_stored:
                    await call_each(self._rolled_back, when="after a rollback")

    async def _commit(self) -> None:
        await self.flush()
        await self._keep_own_copies()
        self._take_answer()
        if self._pending:
            await self._write_pending()
        if not self.session.in_transaction():
            return
        changed = bool(self._pending) or self.session.sync_session.info.get("changed", False)
        if changed:
            await fault_point("before_commit")
        await self._send_commit()
        if changed or self.session.sync_session.info.get("unsure", False):
            self.db.totals.changed(self.customer_uuid)
        if changed:
            await fault_point("after_commit")
        await self._wake_and_hint()

    async def _send_commit(self) -> None:
        self._may_be_stored = True
        try:
            await self.session.commit()
        except DBAPIError as error:
            self._may_be_stored = not is_rolled_back(error)
            raise

    async def _keep_own_copies(self) -> None:
        for fact in self._own_copies:
            await self.db.own_copies[type(fact)](fact, self)

    async def _write_pending(self) -> None:
        connection = await self.session.connection()
        try:
            await connection.exec_driver_sql(*self._pending.statement())
        except IntegrityError as error:
            if is_lost_race(error):
                raise IdempotencyInProgress from error
            raise

    async def _wake_and_hint(self) -> None:
        """After the commit nothing may fail the call any more: it has happened."""
        for name in self._wakes:
            if not self.db.wakes.wake(name) and self.db.publish_hint is not None:
                await self.db.publish_hint(f"wake.{self.db.token}", name.encode())
        for hint in self._live:
            self.db.changes.happened(hint.entity_uuid)
            if self.db.publish_hint is not None:
                await self.db.publish_hint(hint.subject, hint.encode())
        await call_each(self._after, when="after the commit")
