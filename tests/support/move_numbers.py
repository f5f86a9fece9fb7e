"""The numbers of moves and outcomes, which stay as long as the rules have the same version."""

import hashlib


def numbered(*texts: tuple[str, ...]) -> str:
    """A short text that differs if any text has another number."""
    return hashlib.sha256("\n\n".join(map("\n".join, texts)).encode()).hexdigest()[:16]
