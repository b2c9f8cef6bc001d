"""JSON of payment settings."""

from typing import Annotated, Self

from kit.http.validation import Input
from pydantic import BaseModel, Field

from config_service.employees.schemas import PixKey, PixKeyType
from config_service.payments.rules import LONGEST_DUE_DAYS, Choice, InvoiceCycle, Method, Product, Stored, Unavailable


class MethodWrite(Input):
    product: Product
    method: Method
    allowed: bool
    default: bool = False

    def choice(self) -> Choice:
        """What is chosen."""
        return Choice(self.product, self.method, self.allowed, self.default)


class PaymentSettingsWrite(Input):
    """What is absent stays; products and methods not named stay too. A null PIX key clears it."""

    methods: Annotated[list[MethodWrite], Field(max_length=len(Product) * len(Method))] = []
    invoice_cycle: InvoiceCycle = InvoiceCycle.MONTHLY
    due_days: Annotated[int, Field(ge=0, le=LONGEST_DUE_DAYS)] = 0
    pix_key_type: PixKeyType | None = None
    pix_key: PixKey | None = None


class PaymentMethodSetting(BaseModel):
    """`unavailable_reason`: why the method cannot be allowed today; null for one that can be allowed."""

    product: Product
    method: Method
    allowed: bool
    default: bool
    unavailable_reason: str | None

    @classmethod
    def of(cls, product: Product, method: Method, stored: Stored, *, unavailable: Unavailable) -> Self:
        """One method of one product."""
        chosen = stored[product.value]
        return cls(
            product=product,
            method=method,
            allowed=method.value in chosen["methods"],
            default=method.value == chosen["default"],
            unavailable_reason=unavailable.get(method),
        )


class PaymentSettings(BaseModel):
    """`version` 0: nobody decided yet, the initial settings hold."""

    methods: list[PaymentMethodSetting]
    invoice_cycle: InvoiceCycle
    due_days: int
    pix_key_type: PixKeyType | None
    pix_key: str | None
    version: int
