"""The agency's dashboard over HTTP (API section 2.6)."""

from uuid import UUID

from fastapi import Request, Response
from kit.http.pages import One, Page, PageQuery
from kit.http.permissions import AgencyManager
from kit.http.routing import Router
from kit.http.uow import Uow

from bi_service.agency.filters import NameQuery, RangeQuery
from bi_service.agency.queries import dashboard
from bi_service.agency.queries.dashboard import get_agency_dashboard, list_customers
from bi_service.agency.schemas import AgencyDashboard
from bi_service.interventions.schemas import AgencyDashboardRow
from bi_service.panels.periods import FilterType

router = Router(prefix="/agencies/{agency_id:uuid}/dashboard-bi", tags=["bi"])
_PAGE = Page[AgencyDashboardRow]


@router.get("", response_model=One[AgencyDashboard])
async def get_dashboard_bi(
    agency_id: UUID, by: AgencyManager, uow: Uow, days: RangeQuery, chart_filter: FilterType | None = None
) -> One[AgencyDashboard]:
    """Sales of the agency's customers over five periods, and the cards of the days asked for."""
    return One.of(await get_agency_dashboard(uow, agency_id, days, by=by, only=chart_filter))


@router.get("/logout-customers", response_model=_PAGE)
async def get_logout_customers(
    agency_id: UUID, by: AgencyManager, uow: Uow, page: PageQuery, request: Request, name: NameQuery = None
) -> Response:
    """Customers that nobody has signed in to for seven days or more."""
    return await list_customers(uow, agency_id, dashboard.LOGGED_OUT, by=by, page=page, request=request, name=name)


@router.get("/new-clients-purchase-month", response_model=_PAGE)
async def get_new_clients_purchase_month(
    agency_id: UUID, by: AgencyManager, uow: Uow, page: PageQuery, request: Request
) -> Response:
    """Customers created this month, with their orders."""
    return await list_customers(uow, agency_id, dashboard.NEW_THIS_MONTH, by=by, page=page, request=request)


@router.get("/pending-first-purchase", response_model=_PAGE)
async def get_pending_first_purchase(
    agency_id: UUID, by: AgencyManager, uow: Uow, page: PageQuery, request: Request
) -> Response:
    """Customers of whom no order was issued yet."""
    return await list_customers(uow, agency_id, dashboard.WITHOUT_PURCHASE, by=by, page=page, request=request)


@router.get("/not-buying-customers", response_model=_PAGE)
async def get_not_buying_customers(
    agency_id: UUID, by: AgencyManager, uow: Uow, page: PageQuery, request: Request, name: NameQuery = None
) -> Response:
    """Customers that bought before and of whom nothing was issued for thirty days or more."""
    return await list_customers(uow, agency_id, dashboard.NOT_BUYING, by=by, page=page, request=request, name=name)


@router.get("/orders-not-issued-week", response_model=_PAGE)
async def get_orders_not_issued_week(
    agency_id: UUID, by: AgencyManager, uow: Uow, page: PageQuery, request: Request
) -> Response:
    """Customers with orders opened since Sunday that are not issued."""
    wanted = dashboard.NOT_ISSUED_THIS_WEEK
    return await list_customers(uow, agency_id, wanted, by=by, page=page, request=request)
