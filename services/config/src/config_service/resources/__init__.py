"""Plain configuration entities: each is one declaration (`Resource`), read by the plain functions of this room."""
