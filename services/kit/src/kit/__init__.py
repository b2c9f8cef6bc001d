"""The technique every Trajeto service stands on; it knows no business noun."""
