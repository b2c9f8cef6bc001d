"""Tables of orders: only the room of a file's name writes them, others read them in their queries."""
