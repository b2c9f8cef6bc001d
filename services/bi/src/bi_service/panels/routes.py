"""Dashboards over HTTP."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Response
from kit.core.principal import Principal
from kit.http.pages import json_answer
from kit.http.permissions import permits
from kit.http.routing import Router
from kit.http.uow import Uow

from bi_service.panels.filters import FiltersQuery
from bi_service.panels.queries.answers import panels
from bi_service.panels.schemas import BiAnswer

router = Router(tags=["bi"])
MayViewDashboard = Annotated[Principal, Depends(permits("view-dashboard"))]


@router.get("/customers/{customer_id}/bi", response_model=BiAnswer)
async def get_bi(customer_id: UUID, by: MayViewDashboard, uow: Uow, filters: FiltersQuery) -> Response:
    """Panels of the customer's dashboard: one flag answers its shape, several a bundle."""
    answer = await panels(uow, customer_id, filters)
    return json_answer({"data": _given(answer)})


def _given(answer: BiAnswer) -> object:
    """A bundle holds the panels asked for, nothing else."""
    data = answer.data
    if isinstance(data, list):
        return data
    return {name: value for name, value in data if value is not None}
