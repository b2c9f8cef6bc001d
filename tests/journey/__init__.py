"""What journeys across services stand on: a patient caller, a company made for the test, faults."""
