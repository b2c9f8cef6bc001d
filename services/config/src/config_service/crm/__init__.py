"""What an agency writes down about a customer: notes, calls, e-mails, meetings, and tasks with a due date."""
