"""Routes of price tables: those of the Resource, and the table that serves a customer."""

from uuid import UUID

from fastapi import Depends
from kit.http.pages import One
from kit.http.permissions import permits_agency
from kit.http.routing import Router
from kit.http.uow import Uow

from config_service.price_tables.queries.serving import get_serving
from config_service.price_tables.resource import PRICE_TABLES, PriceTables
from config_service.price_tables.schemas import PriceTable
from config_service.resources.routes import serve

router = Router(tags=["price-tables"])


def _serve_serving(of: PriceTables) -> None:
    async def get_of_customer(customer_id: UUID, uow: Uow) -> One[PriceTable | None]:
        return One.of(await get_serving(of, customer_id, uow=uow))

    router.add_api_route(
        f"/customers/{{customer_id:uuid}}/{of.plural}",
        get_of_customer,
        methods=["GET"],
        name=f"get_customer_{of.singular}",
        description=f"The one of {of.plural} that serves a customer: the one it names, else the agency's default.",
        dependencies=[Depends(permits_agency(manager=True, customer="required"))],
        response_model=One[PriceTable | None],
    )


for _of in PRICE_TABLES:
    serve(router, _of)
    _serve_serving(_of)
