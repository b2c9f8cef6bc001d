"""How a company pays for its trips: methods per product, invoice terms, its PIX key for returns."""
