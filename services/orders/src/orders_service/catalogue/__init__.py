"""The hotels that an agency deals with itself, as its own catalogue has them."""
