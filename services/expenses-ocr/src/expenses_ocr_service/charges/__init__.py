"""What an amount is booked against and how money is paid out: shared by advances, expenses and reports."""
