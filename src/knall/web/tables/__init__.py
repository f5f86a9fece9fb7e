"""Tables: found and kept, sat down at, played at; and who the guests are."""
