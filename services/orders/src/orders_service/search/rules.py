"""What recommends an offer (pure)."""

from decimal import Decimal

MINUTE_WEIGHT = Decimal("0.50")
STOP_WEIGHT = Decimal(60)
"""Reais one traveler gives up for a minute on the way and for a stop, where offers are recommended: an hour of a
Brazilian office costs its employer about R$ 30,00, and a stop about two more (a missed connection, bags, waiting)."""
