"""What is asked of a supplier for one item: the rows of `supplier_step`, planned in the transaction that decided it."""
