"""Names, sentences and refusals."""
