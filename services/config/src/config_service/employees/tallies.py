"""The accounts this room knows of, to be held against identity's (`stack reconcile`)."""

from kit.process.reconcile import copy_tally

from config_service.employees.tables import AccountTable

COPIES = (copy_tally(AccountTable, "identity/accounts"),)
