"""Pictures of employees: read with the employee, linked for the reader (decision 0011)."""

from collections.abc import Callable, Sequence
from typing import Any
from uuid import UUID

from kit.core.metadata import columns_of
from kit.http.avatars import avatar_url_for
from kit.http.uow import UnitOfWork
from sqlalchemy import Text, cast, select
from sqlalchemy.dialects.postgresql import array

from orders_service.references.tables import UserCopy

_U = columns_of(UserCopy)

PictureUrl = Callable[[Sequence[str] | None], str | None]
"""The address of what `picture_of` found."""


def picture_of(employee_uuid: Any) -> Any:
    """[account, name of its picture] of an employee whose account is open; null where there is no picture."""
    found = select(array([cast(_U.uuid, Text), _U.avatar]))
    open_account = (_U.employee_uuid == employee_uuid, ~_U.deleted, _U.avatar.is_not(None))
    return found.where(*open_account).limit(1).scalar_subquery().label("picture")


def picture_url_for(uow: UnitOfWork) -> PictureUrl:
    """Addresses for whoever asks now; None for everybody where nobody does."""
    avatar_url = avatar_url_for(uow)

    def address(picture: Sequence[str] | None) -> str | None:
        return avatar_url(UUID(picture[0]), picture[1]) if picture else None

    return address
