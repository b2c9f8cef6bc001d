"""What config learns of people's accounts."""

from contracts.identity import UserChanged
from kit.http.uow import UnitOfWork
from sqlalchemy.dialects.postgresql import insert

from config_service.employees.tables import AccountTable


async def link_account_when_user_changed(fact: UserChanged, uow: UnitOfWork) -> None:
    """An employee shows the account identity keeps for them; an older fact changes nothing."""
    if fact.employee_uuid is None or fact.customer_uuid is None:
        return
    now = uow.clock.now()
    new = insert(AccountTable).values(
        uuid=fact.uuid,
        customer_uuid=fact.customer_uuid,
        employee_uuid=fact.employee_uuid,
        is_active=fact.is_active and not fact.deleted,
        version=fact.version,
        avatar=fact.avatar,
        email_awaits_confirmation=fact.email_awaits_confirmation,
        created_at=now,
        updated_at=now,
    )
    columns = ("employee_uuid", "is_active", "version", "avatar", "email_awaits_confirmation", "updated_at")
    told = {name: new.excluded[name] for name in columns}
    newer = AccountTable.version < new.excluded.version
    await uow.session.execute(new.on_conflict_do_update(index_elements=["uuid"], set_=told, where=newer))
