"""Playing games with compiled C."""
