"""Keeping the copies of companies as config tells of them."""

from contracts.config import AgencyChanged, BranchChanged, CustomerEmployeeChanged, SettingParameterChanged
from kit.db.references import upsert_newer
from kit.http.uow import UnitOfWork

from identity_service.companies.tables import AgencyCopy


async def keep_agency_when_agency_changed(fact: AgencyChanged, uow: UnitOfWork) -> None:
    """The agency as its people see it; a removed one is inactive."""
    values = {
        "uuid": fact.uuid,
        "version": fact.version,
        "company_name": fact.company_name,
        "trading_name": fact.trading_name,
        "phone": fact.phone,
        "email": fact.email,
        "is_active": fact.is_active and not fact.deleted,
    }
    await upsert_newer(uow, AgencyCopy, values)


def employee_columns(fact: CustomerEmployeeChanged) -> dict[str, object]:
    """What the copy of an employee keeps."""
    return {
        "profile_uuid": fact.profile_uuid,
        "active": fact.active,
        "has_headquarters_access": fact.has_headquarters_access,
        "branches_uuids": list(fact.branches_uuids),
    }


def branch_columns(fact: BranchChanged) -> dict[str, object]:
    """What the copy of a branch keeps."""
    return {"name": fact.name}


def setting_columns(fact: SettingParameterChanged) -> dict[str, object]:
    """What the copy of a setting keeps."""
    return {"slug": fact.slug, "value": fact.value}
