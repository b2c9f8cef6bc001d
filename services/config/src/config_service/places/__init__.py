"""States, cities and national holidays of Brazil, the same for every customer."""
