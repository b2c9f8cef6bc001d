"""Which facts of config fill the copy of cards."""

from contracts.commerce import CreditCardChanged
from kit.messaging.reference_copies import ReferenceCopy

from orders_service.cards.tables import CreditCardCopy

COPIES = (ReferenceCopy(fact=CreditCardChanged, table=CreditCardCopy, of="config/credit_cards"),)
