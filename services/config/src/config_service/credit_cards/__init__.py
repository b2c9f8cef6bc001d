"""Cards that an agency pays with: a token, a masked number, no PAN and no CVV (HARDENING A10)."""
