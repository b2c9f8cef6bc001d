"""How companies are set up: customers, structure, policies, lists."""
