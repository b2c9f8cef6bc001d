"""Tables of customers and employees: only the room of a file's name writes it, others read it in their queries."""
