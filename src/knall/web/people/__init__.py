"""People: the guests of the site and how they are recognised."""
