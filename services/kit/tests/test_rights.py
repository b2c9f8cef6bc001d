"""Nobody gives what they lack; nobody changes who has more."""

from uuid import uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.core.principal import Context, Principal
from kit.security.rights import GrantsMoreThanHeld, Outranked, Rights, has_all, require_may_grant, require_not_outranked

SLUGS = ("view-order", "create-order", "approve-expense", "pay-refund", "update-customer-employee")
RIGHTS = st.builds(
    Rights,
    actions=st.frozensets(st.sampled_from(SLUGS)),
    approver=st.booleans(),
    is_expense_approver=st.booleans(),
    is_administrator=st.just(False),
)
ADMINISTRATOR = Rights(actions=frozenset(SLUGS), is_administrator=True)


def a_person(rights: Rights, context: Context = Context.CUSTOMER) -> Principal:
    return Principal(
        user_uuid=uuid4(),
        session_uuid=uuid4(),
        context=context,
        user_type="issuer",
        name="Rita",
        email="rita@aurora.demo",
        actions=rights.actions,
        is_approver=rights.approver,
        is_expense_approver=rights.is_expense_approver,
        is_administrator=rights.is_administrator,
    )


@given(RIGHTS, RIGHTS)
def test_a_person_has_all_rights_of_a_profile_that_adds_nothing_to_their_own(own: Rights, other: Rights) -> None:
    adds_nothing = (
        other.actions <= own.actions
        and own.approver >= other.approver
        and own.is_expense_approver >= other.is_expense_approver
    )
    assert has_all(a_person(own), other) == adds_nothing


@given(RIGHTS)
def test_administrators_and_the_agency_have_all_and_nobody_else_has_an_administrators(rights: Rights) -> None:
    assert has_all(a_person(ADMINISTRATOR), rights)
    assert has_all(a_person(rights, Context.AGENCY), ADMINISTRATOR)
    assert not has_all(a_person(rights), ADMINISTRATOR)
    assert not has_all(a_person(rights), None), "rights that are not known are more than anybody's"


@given(st.lists(RIGHTS, min_size=2, max_size=4), st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3), RIGHTS)))
def test_no_row_of_grants_gives_anybody_a_right_that_its_giver_lacked(
    people: list[Rights], grants: list[tuple[int, int, Rights]]
) -> None:
    first = people[0]
    everything = frozenset().union(*(person.actions for person in people))
    for nth, other, wanted in grants:
        giver, taker = nth % len(people), other % len(people)
        by = a_person(people[giver])
        if has_all(by, wanted) and (giver == taker or has_all(by, people[taker])):
            people[taker] = wanted
        assert frozenset().union(*(person.actions for person in people)) <= everything
        if all(nth % len(people) == 0 for nth, _, _ in grants):
            assert has_all(a_person(first), people[0]), "who grants alone gains nothing"


def test_the_two_refusals_say_what_lacks() -> None:
    clerk = a_person(Rights(actions=frozenset({"update-customer-employee"})))
    with pytest.raises(GrantsMoreThanHeld, match="conceder"):
        require_may_grant(clerk, ADMINISTRATOR)
    with pytest.raises(Outranked, match="permissões que você não possui"):
        require_not_outranked(clerk, ADMINISTRATOR)
