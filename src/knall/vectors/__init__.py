"""Many matches in one block of memory: one compiled call steps all of them."""
