"""The one manner of lists of phrases: reasons for a trip, reasons for an advance, justifications."""
