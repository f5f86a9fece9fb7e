"""Many matches between bots: results with intervals, tables, plots."""
