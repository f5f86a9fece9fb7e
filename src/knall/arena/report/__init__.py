"""What many matches say: statistics, tables, plots, pages."""
