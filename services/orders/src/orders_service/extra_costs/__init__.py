"""Costs that the agency books beside an order, as insurance or a transfer."""
