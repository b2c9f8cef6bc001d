"""Programs that touch what a stranger sent: children with limits, given no secret."""
