"""What reports show besides spending, kept from other services' events: people, requests, advances, reports, costs."""
