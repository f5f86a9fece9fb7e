"""Live updates: what each guest is shown of a table, and when it is sent."""
