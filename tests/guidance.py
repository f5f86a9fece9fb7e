"""What the tests of all games ask of touches and of guided first games."""

from knall.testing.guidance import check_picks, check_that_only_the_learner_is_told, moments, said

__all__ = ["check_picks", "check_that_only_the_learner_is_told", "moments", "said"]
