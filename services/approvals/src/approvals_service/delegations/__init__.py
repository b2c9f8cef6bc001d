"""Delegations: who decides in the place of an approver who is away (DOMAIN section 5, 'Absence')."""
