"""What is sent to write to an order's issuer (API section 2.3)."""

from kit.http.validation import Input

from orders_service.booking.schemas.written import NeededText


class IssuerMessage(Input):
    """Without a text the issuer is only asked to look at the order."""

    text: NeededText | None = None
