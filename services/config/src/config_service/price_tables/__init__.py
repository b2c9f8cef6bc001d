"""Tables of fees, markups and markdowns of an agency: three entities with one manner."""
