"""What is done to budget lines: kept beside their budgets, booked against, held, and reported to their owners."""
