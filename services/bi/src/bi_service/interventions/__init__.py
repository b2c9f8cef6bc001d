"""What an agency's consultants had to do by hand, counted."""
