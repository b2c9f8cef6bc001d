"""Rights about rights: nobody grants what they lack, nor changes the account of a person with more rights (HARDENING
A7).
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Protocol, Self

from kit.core.principal import Principal
from kit.core.refusals import Forbidden


class GrantsMoreThanHeld(Forbidden):
    """The rights to be given are not all the caller's own."""

    code, message = "GRANTS_MORE_THAN_HELD", "Você não pode conceder permissões que não possui."


class Outranked(Forbidden):
    """The person, or the profile, has rights that the caller has not."""

    code, message = "OUTRANKED", "Esta pessoa ou este perfil tem permissões que você não possui."


class Profile(Protocol):
    """A profile as identity stores it and as the other services copy it."""

    @property
    def actions(self) -> Collection[str]: ...
    @property
    def approver(self) -> bool: ...
    @property
    def is_expense_approver(self) -> bool: ...
    @property
    def is_administrator(self) -> bool: ...


class HeldProfile(Profile, Protocol):
    """A profile with the flag that makes it the one of new employees."""

    @property
    def is_default(self) -> bool: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Rights:
    """What a profile lets its holders do: actions and flags."""

    actions: frozenset[str]
    approver: bool = False
    is_expense_approver: bool = False
    is_administrator: bool = False

    @classmethod
    def of(cls, profile: Profile) -> Self:
        """The rights of a profile."""
        return cls(
            actions=frozenset(profile.actions),
            approver=profile.approver,
            is_expense_approver=profile.is_expense_approver,
            is_administrator=profile.is_administrator,
        )


def rights_of_holder(profile: HeldProfile) -> Rights:
    """What a holder of a profile has that counts when their account is to be changed.

    The default profile counts nothing: whoever takes people on may give it to anybody.
    """
    return Rights(actions=frozenset()) if profile.is_default else Rights.of(profile)


def has_all(by: Principal, rights: Rights | None) -> bool:
    """Whether the caller has every one of these rights; None: rights that are not known, which only a few have.

    An agency user holds every action of the customer acted on, an administrator every action of their own.
    """
    if by.is_agency or by.is_administrator:
        return True
    if rights is None or rights.is_administrator or not rights.actions <= by.actions:
        return False
    return (by.is_approver or not rights.approver) and (by.is_expense_approver or not rights.is_expense_approver)


def require_may_grant(by: Principal, rights: Rights | None) -> None:
    """Raise GrantsMoreThanHeld unless the caller has all of what is to be given."""
    if not has_all(by, rights):
        raise GrantsMoreThanHeld


def require_not_outranked(by: Principal, rights: Rights | None) -> None:
    """Raise Outranked when the person or profile to be changed has more rights than the caller."""
    if not has_all(by, rights):
        raise Outranked
