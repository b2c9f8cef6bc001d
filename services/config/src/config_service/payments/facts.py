"""The published event of payment settings."""

from contracts.config import PaymentSettingChanged, ProductPayment

from config_service.payments.tables import PaymentSettingTable


def payment_setting_changed(row: PaymentSettingTable) -> PaymentSettingChanged:
    """The whole state of the row."""
    methods = tuple(ProductPayment(product=product, **chosen) for product, chosen in sorted(row.methods.items()))
    return PaymentSettingChanged(**row.model_dump(exclude={"methods"}), methods=methods)
