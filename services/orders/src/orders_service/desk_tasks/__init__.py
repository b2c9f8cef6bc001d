"""Tasks of the consultants' queue, as items and orders change them; people work on them in `desk`."""
