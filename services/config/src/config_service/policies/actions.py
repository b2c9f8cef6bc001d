"""Purchase policy values are created by calls and by what fills a demonstration."""

from uuid import UUID

from kit.http.uow import UnitOfWork

from config_service.policies.resource import POLICY_VALUES
from config_service.policies.schemas import PolicyValue, PolicyValueCreate
from config_service.records.queries import load_customer
from config_service.resources.actions import create_row


async def create_policy_value(body: PolicyValueCreate, *, customer_uuid: UUID, uow: UnitOfWork) -> PolicyValue:
    """A customer limits what its people may choose.

    Raises NotFound, ValidationFailed (a scope that is not the customer's too), AlreadyExists (the same parameter of
    the same product for the same scope).
    """
    customer = await load_customer(uow, customer_uuid)
    return await create_row(POLICY_VALUES, body.model_dump(), uow=uow, customer=customer)
