"""HTTP of 'Quem aprova?', for screens and for other services."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends
from kit.core.money import Total
from kit.core.principal import Principal
from kit.http.app import ClockDep
from kit.http.pages import Many, One
from kit.http.permissions import Internal, permits
from kit.http.routing import Router
from kit.http.uow import Uow

from approvals_service.model_selection.queries import list_fitting_models, question_of, simulate
from approvals_service.model_selection.schemas import ResolveInput, Simulation
from approvals_service.models.kinds import Charge, ModelType
from approvals_service.models.schemas import ApprovalModel

router = Router(tags=["approval-models"])

MaySimulate = Annotated[
    Principal,
    Depends(
        permits("view-approval-model", "create-order", "create-update-advance-order", "create-update-expense-report")
    ),
]


MayLookUpModels = Annotated[
    Principal,
    Depends(permits("view-approval-model", "create-order", "create-update-expense", "create-update-advance-order")),
]


async def simulated_charge(
    cost_center_uuid: UUID | None = None,
    project_uuid: UUID | None = None,
    phase_uuid: UUID | None = None,
    group_uuid: UUID | None = None,
    branch_uuid: UUID | None = None,
) -> Charge:
    """What the amount would be booked against."""
    return Charge(branch_uuid, cost_center_uuid, project_uuid, phase_uuid, group_uuid)


async def charge_query(
    cost_center_uuid: UUID | None = None,
    phase_uuid: UUID | None = None,
    project_uuid: UUID | None = None,
    group_uuid: UUID | None = None,
    branch_uuid: UUID | None = None,
) -> Charge:
    """What an amount would be booked against."""
    return Charge(branch_uuid, cost_center_uuid, project_uuid, phase_uuid, group_uuid)


@router.get("/approval-models")
async def find_approval_models(
    by: MayLookUpModels,
    uow: Uow,
    charge: Annotated[Charge, Depends(charge_query)],
    model_type: ModelType = ModelType.TRAVEL,
) -> Many[ApprovalModel]:
    """The models that fit a charge, the chosen one first."""
    return Many.of(await list_fitting_models(uow, by.customer(), model_type=model_type, charge=charge))


@router.get("/customers/{customer_id}/approval-models/simulation")
async def simulate_approval(
    customer_id: UUID,
    by: MaySimulate,
    uow: Uow,
    clock: ClockDep,
    charge: Annotated[Charge, Depends(simulated_charge)],
    model_type: ModelType,
    customer_employee_uuid: UUID | None = None,
    value: Total | None = None,
    broken_policy: bool = False,
) -> One[Simulation]:
    """Who would approve this, and why."""
    question = await question_of(
        uow,
        customer_id,
        model_type=model_type,
        charge=charge,
        requester_uuid=customer_employee_uuid,
        value=value,
        broken_policy=broken_policy,
    )
    return One.of(await simulate(uow, customer_id, question=question, clock=clock))


@router.post("/internal/models/resolve")
async def resolve_models(given: ResolveInput, by: Internal, uow: Uow, clock: ClockDep) -> One[Simulation]:
    """The same for another service, before it asks for an approval."""
    await uow.enter_customer(given.customer_uuid)
    question = await question_of(
        uow,
        given.customer_uuid,
        model_type=given.model_type,
        charge=Charge(**given.charge.model_dump()),
        requester_uuid=given.requester_uuid,
        value=given.value,
        broken_policy=given.broken_policy,
    )
    return One.of(await simulate(uow, given.customer_uuid, question=question, clock=clock))
