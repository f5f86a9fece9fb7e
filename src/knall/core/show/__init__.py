"""What is shown: drawings, SVG, scores and effects as values."""
