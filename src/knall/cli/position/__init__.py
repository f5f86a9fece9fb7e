"""Commands about one position: rules, moves, scores, boards."""
