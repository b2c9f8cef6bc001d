"""The demo: two agencies, three customers, their people and a year of trips, made by the services themselves."""
