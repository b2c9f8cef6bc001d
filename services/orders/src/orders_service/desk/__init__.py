"""The consultants' queue: tasks for items that need a person of the agency, listed, taken and closed."""
