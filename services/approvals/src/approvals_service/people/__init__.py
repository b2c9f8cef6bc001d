"""People and places approvals knows from other services, so that it can go on while they are down."""
