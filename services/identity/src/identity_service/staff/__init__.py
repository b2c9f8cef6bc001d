"""The people of an agency, kept by the operator and by the agency's managers."""
