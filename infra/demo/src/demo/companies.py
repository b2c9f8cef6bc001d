"""Sets the companies up, as their agency's manager would: structure, people, rules, approval models."""

from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from config_service.agencies.actions import create_agency
from config_service.agencies.schemas import AgencyCreate
from config_service.policies.actions import create_policy_value
from config_service.policies.schemas import PolicyValueCreate, RuleType
from contracts.identity import initial_profile_uuid
from identity_service.passwords.hashing import the_hasher
from identity_service.users.actions import NewPerson, create_agency_employee, create_operator, set_initial_password
from kit.db.scopes import CustomerScope, NoScope

from demo.cast import OPERATOR, PASSWORD, Agency, Center, Company, Employee, Project
from demo.people import Someone
from demo.stage import Stage

MANAGER, ISSUER = "M", "I"
BEGUN = "2024-01-02 08:00:00"
"""When phases begin: before every trip of the demo."""


@dataclass
class Office:
    """A company that stands: its uuids by name, code and e-mail."""

    company: Company
    uuid: UUID
    manager: Someone
    consultant: Someone
    employees: dict[str, UUID] = field(default_factory=dict)
    centers: dict[str, UUID] = field(default_factory=dict)
    branches: dict[str, UUID] = field(default_factory=dict)
    projects: list[UUID] = field(default_factory=list)
    phases: list[UUID] = field(default_factory=list)
    reasons: list[UUID] = field(default_factory=list)
    justifications: list[UUID] = field(default_factory=list)
    expense_types: dict[str, UUID] = field(default_factory=dict)
    expense_reasons: list[UUID] = field(default_factory=list)

    def center_of(self, email: str) -> UUID:
        """The cost center somebody's trips are charged to: their own, else the first."""
        known = {person.email: person.center for person in self.company.people}
        return self.centers[known.get(email) or self.company.centers[0].code]

    def charge_of(self, email: str, *, turn: int) -> dict[str, str]:
        """What somebody's trip is charged to. `turn`: how the headquarters and the branches of the cost center take
        turns, and the projects; every third trip is of none."""
        center = self.center_of(email)
        names = next((one.branches for one in self.company.centers if self.centers[one.code] == center), ())
        charge = {"cost_center_uuid": str(center)}
        if at := turn % (len(names) + 1):
            charge["branch_uuid"] = str(self.branches[names[at - 1]])
        if self.projects and turn % 3:
            charge["project_uuid"] = str(self.projects[turn % len(self.projects)])
            charge["phase_uuid"] = str(self.phases[turn % len(self.projects)])
        return charge


async def open_agency(stage: Stage, agency: Agency) -> list[Office]:
    """An agency with its staff, and its customers set up."""
    async with stage.service_contexts["config"].db.work(NoScope()) as uow:
        row = await create_agency(
            AgencyCreate(
                company_name=agency.company_name,
                trading_name=agency.trading_name,
                cnpj=agency.cnpj,
                email=agency.email,
                phone=agency.phone,
            ),
            uow=uow,
        )
    await stage.settle()
    await _employ(stage, row.uuid, agency.manager, employee_type=MANAGER)
    for issuer in agency.issuers:
        await _employ(stage, row.uuid, issuer, employee_type=ISSUER)
    manager = Someone(stage, agency.manager[1])
    consultant = Someone(stage, agency.issuers[0][1]) if agency.issuers else manager
    return [await open_office(stage, company, manager=manager, consultant=consultant) for company in agency.customers]


async def _employ(stage: Stage, agency_uuid: UUID, who: tuple[str, str], *, employee_type: str) -> None:
    person = NewPerson(who[0], who[1], None, PASSWORD)
    async with stage.service_contexts["identity"].db.work(NoScope()) as uow:
        await create_agency_employee(
            person, employee_type=employee_type, agency_uuid=agency_uuid, uow=uow, hasher=the_hasher()
        )


async def open_operator(stage: Stage) -> None:
    """The operator's account, made last: whoever finds it knows that the demo is whole."""
    async with stage.service_contexts["identity"].db.work(NoScope()) as uow:
        await create_operator(NewPerson(*OPERATOR, None, PASSWORD), uow=uow, hasher=the_hasher())


async def open_office(stage: Stage, company: Company, *, manager: Someone, consultant: Someone) -> Office:
    """A customer with everything it needs before its first trip."""
    uuid = await _take_on(company, manager)
    office = Office(company, uuid, manager.working_for(uuid), consultant.working_for(uuid))
    await stage.settle()
    await _build_structure(office)
    await _write_lists(office)
    await _hire(office)
    await stage.settle()
    await _limit_fares(stage, office)
    await _limit_expenses(office)
    await _appoint_approvers(office)
    if company.can_enter:
        await _give_passwords(stage, company)
    await stage.settle()
    return office


async def _take_on(company: Company, manager: Someone) -> UUID:
    body = {
        "company_name": company.company_name,
        "trading_name": company.trading_name,
        "cnpj": company.cnpj,
        "email": company.email,
        "phone": company.phone,
        "city": company.city,
        "state": company.state,
        "invoice_limit": company.invoice_limit,
        "administrator": {
            "name": company.admin.name,
            "last_name": company.admin.last_name,
            "email": company.admin.email,
            "cpf": company.admin.cpf,
        },
    }
    return uuid_of(await manager.post("config", "/customers", body))


async def _build_structure(office: Office) -> None:
    for branch in office.company.branches:
        made = await office.manager.post(
            "config", f"/customers/{office.uuid}/branches", {"name": branch.name, "cnpj": branch.cnpj}
        )
        office.branches[branch.name] = uuid_of(made)
    for center in office.company.centers:
        body = {
            "name": center.name,
            "cost_center_code": center.code,
            "customer_uuid": str(office.uuid),
            "belongs_to_headquarters": center.headquarters,
            "branches_uuids": [str(office.branches[name]) for name in center.branches],
        }
        office.centers[center.code] = uuid_of(await office.manager.post("config", "/customers/cost-centers", body))
    for project in office.company.projects:
        await _begin_project(office, project)


async def _begin_project(office: Office, project: Project) -> None:
    """A project with the phase that is under way."""
    body = {"name": project.name, "code": project.code}
    made = uuid_of(await office.manager.post("config", f"/customers/{office.uuid}/projects", body))
    phase = {"name": project.phase, "code": f"{project.code}-1", "budget": project.budget, "start_at": BEGUN}
    path = f"/customers/projects/{made}/phases"
    office.projects.append(made)
    office.phases.append(uuid_of(await office.manager.post("config", path, phase)))


async def _write_lists(office: Office) -> None:
    url = f"/customers/{office.uuid}"
    for reason in office.company.reasons:
        office.reasons.append(uuid_of(await office.manager.post("config", f"{url}/reason-trips", {"reason": reason})))
    for text in office.company.justifications:
        made = await office.manager.post("config", f"{url}/justifications", {"description": text})
        office.justifications.append(uuid_of(made))

    types = await office.manager.get("config", f"{url}/expense-types", limit=100)
    office.expense_types |= {row["name"]: UUID(row["uuid"]) for row in types["data"]}
    reasons = await office.manager.get("config", f"{url}/reason-expenses", limit=100)
    office.expense_reasons += [UUID(row["uuid"]) for row in reasons["data"]]


async def _hire(office: Office) -> None:
    url = f"/customers/{office.uuid}/customer-employees"
    for person in office.company.people:
        office.employees[person.email] = uuid_of(await office.manager.post("config", url, _employee(office, person)))
    found = await office.manager.get("config", url, limit=100)
    office.employees |= {row["email"]: UUID(row["uuid"]) for row in found["data"]}


def _employee(office: Office, person: Employee) -> dict[str, Any]:
    center = office.centers.get(person.center or "")
    return {
        "name": person.name,
        "last_name": person.last_name,
        "email": person.email,
        "profile_uuid": str(initial_profile_uuid(office.uuid, person.profile)),
        "position": person.position,
        "gender": person.gender,
        "birthdate": person.birthdate,
        "cpf": person.cpf,
        "phone": person.phone,
        "vip": person.vip,
        "cost_center_uuid": str(center) if center else None,
        "branches_uuids": [str(uuid) for uuid in office.branches.values()],
    }


async def _limit_fares(stage: Stage, office: Office) -> None:
    if office.company.fare_ceiling is None:
        return
    ceiling = PolicyValueCreate(
        product="airway",
        policy_parameter="max_price",
        type_value=RuleType.TOUCHABLE_LESS,
        value=office.company.fare_ceiling,
        is_international=False,
    )
    economy = PolicyValueCreate(
        product="airway", policy_parameter="cabin_class", type_value=RuleType.UNTOUCHABLE, value="economy"
    )
    async with stage.service_contexts["config"].db.work(CustomerScope(office.uuid)) as uow:
        for value in (ceiling, economy):
            await create_policy_value(value, customer_uuid=office.uuid, uow=uow)


async def _limit_expenses(office: Office) -> None:
    """What people may spend, and what a kilometer of their own car comes to."""
    url = f"/customers/{office.uuid}"
    if not office.company.expense_limits:
        return
    rate = {"parameters": [{"slug": "km_rate", "value": office.company.km_rate}]}
    await office.manager.put("config", f"{url}/setting-parameters", rate)
    policy = {"name": "Despesas de viagem", "description": "Vale para todos os funcionários", "default": True}
    made = uuid_of(await office.manager.post("config", f"{url}/policies", policy))
    for limit in office.company.expense_limits:
        body = {
            "expense_type_uuid": str(office.expense_types[limit.expense_type]),
            "policy_parameter": limit.parameter,
            "value": limit.value,
        }
        await office.manager.post("config", f"/customers/policies/{made}/values", body)


async def _appoint_approvers(office: Office) -> None:
    by_approver: dict[str, list[Center]] = {}
    for center in office.company.centers:
        if center.approver is not None:
            by_approver.setdefault(center.approver, []).append(center)
    over_policy = await _over_policy_model(office)
    for approver, centers in by_approver.items():
        names = " e ".join(center.name for center in centers)
        covered = [str(office.centers[center.code]) for center in centers]
        scope = {"approval_type": "cost_center", "cost_centers": covered}
        await _model(office, names, approver, model_type="travel", out_policy_approval_model_uuid=over_policy, **scope)
        if office.company.finance:
            await _model(office, f"Adiantamentos: {names}", approver, model_type="advance", **scope)
            levels = (approver, office.company.finance)
            await _model(office, f"Prestação de contas: {names}", *levels, model_type="expense_report", **scope)


async def _over_policy_model(office: Office) -> str | None:
    approver = office.company.over_policy_approver
    if approver is None:
        return None
    return str(await _model(office, "Fora da política", approver, model_type="broken_policy"))


async def _model(office: Office, name: str, *approvers: str, **more: Any) -> UUID:
    """A model with one approver a level."""
    levels = [[{"uuid": str(office.employees[approver])}] for approver in approvers]
    body = {"name": name, "levels": levels, **{key: value for key, value in more.items() if value is not None}}
    return uuid_of(await office.manager.post("approvals", f"/customers/{office.uuid}/approval-models", body))


async def _give_passwords(stage: Stage, company: Company) -> None:
    """People are invited by mail; in the demo their password is known beforehand."""
    for person in (company.admin, *company.people):
        async with stage.service_contexts["identity"].db.work(NoScope()) as uow:
            await set_initial_password(person.email, PASSWORD, uow=uow, hasher=the_hasher())


def uuid_of(answer: Any) -> UUID:
    """The uuid of what a call made."""
    return UUID(answer["data"]["uuid"])
