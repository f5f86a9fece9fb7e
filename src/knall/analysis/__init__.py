"""Match in, judgement out: curve, luck and skill, mistakes; one piece of code for page, command and arena.

All cards of a match are looked at here, so it is for matches that are over, for records that somebody has, and for
matches among bots; never for one that people are playing.
"""

from knall.analysis.passes import Effort, Examination, Part, analyse, improving, parts_of
from knall.analysis.progress import Findings

__all__ = ["Effort", "Examination", "Findings", "Part", "analyse", "improving", "parts_of"]
