"""Every kind of caller of the calls about models, and what each is answered."""

from kit.testing import (
    Person,
    agency_issuer,
    agency_manager,
    anonymous,
    operator,
    other_agency,
    other_customer,
)

from services.approvals.tests.office import Office


def caller(office: Office, who: str) -> Person:
    """Somebody of the office by name, or an outsider by kind."""
    outsiders = {
        "manager": agency_manager(customer=office.company),
        "issuer": agency_issuer(customer=office.company),
        "other_customer": other_customer(),
        "other_agency": other_agency(),
        "operator": operator(),
        "anonymous": anonymous(),
    }
    return outsiders.get(who) or getattr(office, who)


OUTSIDERS = [("other_customer", 404), ("other_agency", 404), ("operator", 403), ("anonymous", 401)]
WRITERS = [("heitor", 200), ("manager", 200), ("issuer", 403), ("ana", 403), ("bruno", 403), *OUTSIDERS]
READERS = [("heitor", 200), ("manager", 200), ("issuer", 200), ("ana", 403), ("bruno", 403), *OUTSIDERS]
