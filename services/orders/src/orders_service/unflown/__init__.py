"""Credits that airlines keep of canceled tickets: kept with the cancellation, listed, marked as used."""
