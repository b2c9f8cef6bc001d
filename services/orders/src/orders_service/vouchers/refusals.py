"""Why there is no voucher yet."""

from kit.core.refusals import Refusal


class VoucherNotAvailable(Refusal):
    code, status = "VOUCHER_NOT_AVAILABLE", 404
    message = "O voucher estará disponível após a emissão do pedido."
