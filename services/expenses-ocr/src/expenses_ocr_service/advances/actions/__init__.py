"""One function per use case of an advance."""
