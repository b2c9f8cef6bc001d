"""What canceling a rental costs and what is refunded, and why."""

from datetime import datetime
from decimal import Decimal

from kit.core.money import ZERO, brl

from orders_service.products.terms import CancellationTerms, Issued, moment
from orders_service.suppliers.vehicle import kept_day

BEGUN = "A locação já começou: não pode mais ser cancelada e nada é reembolsado."


def terms_of(rental: Issued, now: datetime) -> CancellationTerms:
    """Free until the company's dead line; after it one day is kept, its coverage included."""
    document = rental.document
    dead_line = datetime.fromisoformat(document["detail"]["dead_line"])
    if rental.starts_at <= now:
        return CancellationTerms(ZERO, None, False, BEGUN)
    if now <= dead_line:
        said = f"Cancelamento sem custo até {moment(dead_line)}: o reembolso é de {brl(rental.value)}."
        return CancellationTerms(rental.value, dead_line, True, said)
    day = kept_day(rental.value, Decimal(document["return_fee"]), document["days"])
    refund = rental.value - day
    said = f"O cancelamento gratuito terminou em {moment(dead_line)}: a locadora retém uma diária, {brl(day)}, e"
    return CancellationTerms(refund, dead_line, True, f"{said} reembolsa {brl(refund)}.", tax=day)
