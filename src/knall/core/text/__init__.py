"""Languages, texts and errors: how anything is said to people."""
