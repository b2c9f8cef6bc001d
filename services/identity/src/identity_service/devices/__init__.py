"""Where somebody is signed in, and signing out from afar."""
