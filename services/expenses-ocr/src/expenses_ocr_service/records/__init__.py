"""Tables and states of expenses and reports: they stand lowest, because rooms below their owners read them too."""
