"""Which budgets an order is charged to, and whether config has room for it in them."""
