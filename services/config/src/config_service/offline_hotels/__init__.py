"""Hotels of an agency's own catalogue, with rates by season and photographs."""
