"""Who is let in at a provider: the platform's account, the agency's own, or nobody."""

import pytest
from kit.core.ids import new_uuid
from orders_service.suppliers.accounts.rules import NO_CREDENTIAL, PROVIDER_INACTIVE, KnownCredential, access_of

GOL, BRISA, OTHER = new_uuid(), new_uuid(), new_uuid()


def a_credential(*customers: object, active: bool = True) -> KnownCredential:
    return KnownCredential(new_uuid(), 3, active, customers)  # type: ignore[arg-type]


FOR_ALL, FOR_BRISA = a_credential(), a_credential(BRISA)
FOR_OTHER, OFF = a_credential(OTHER), a_credential(active=False)


@pytest.mark.parametrize(
    ("credentials", "serving"),
    [
        ([], set()),
        ([FOR_ALL], {FOR_ALL}),
        ([FOR_BRISA, FOR_ALL, FOR_OTHER, OFF], {FOR_BRISA, FOR_ALL}),
    ],
    ids=["none: the platform's", "one for all", "those that serve the customer"],
)
def test_a_customer_is_let_in_by_the_active_credentials_that_serve_it(
    credentials: list[KnownCredential], serving: set[KnownCredential]
) -> None:
    access = access_of(GOL, credentials, is_active=True, customer_uuid=BRISA)
    assert access.refusal is None
    assert access.credentials == {(one.uuid, 3) for one in serving}


@pytest.mark.parametrize("credentials", [[OFF], [FOR_OTHER], [OFF, FOR_OTHER]], ids=["inactive", "another's", "both"])
def test_an_agency_whose_credentials_do_not_serve_a_customer_is_sold_nothing_for_it(
    credentials: list[KnownCredential],
) -> None:
    assert access_of(GOL, credentials, is_active=True, customer_uuid=BRISA).refusal == NO_CREDENTIAL


def test_an_inactive_provider_sells_nothing_whatever_credentials_there_are() -> None:
    access = access_of(GOL, [FOR_ALL], is_active=False, customer_uuid=BRISA)
    assert (access.refusal, access.credentials) == (PROVIDER_INACTIVE, frozenset())
