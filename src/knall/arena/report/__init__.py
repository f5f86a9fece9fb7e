"""Statistics, tables, plots and pages about many matches."""
