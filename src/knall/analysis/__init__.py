"""Analysis of a match: curves, luck and skill, mistakes; one implementation for page, command and arena.

It looks at all cards, so it is for finished matches, for records, and for matches among bots; never for a match that
people are playing.
"""

from knall.analysis.passes import Effort, Examination, Part, analyse, improving, parts_of
from knall.analysis.progress import Findings

__all__ = ["Effort", "Examination", "Findings", "Part", "analyse", "improving", "parts_of"]
