"""PettingZoo's wrapper that watches the order of calls, with a short way to what is read at every turn.

Theirs looks up each of them by `__getattr__`, eight times a turn: a third of a turn's time and more.
"""

from __future__ import annotations

from typing import Any

from pettingzoo.utils.wrappers import OrderEnforcingWrapper


def _of_the_match(name: str) -> property:
    """An attribute of the environment; before `reset` theirs is asked, which says what is wrong."""

    def read(self: TurnOrder) -> Any:
        if not self._has_reset:
            raise AttributeError  # so Python goes on to their `__getattr__`
        return getattr(self.env, name)

    return property(read)


class TurnOrder(OrderEnforcingWrapper):
    """The same promises, the same errors."""

    agents = _of_the_match("agents")
    agent_selection = _of_the_match("agent_selection")

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What whoever is to move has to know; asked of the environment in one call."""
        found: tuple[Any, float, bool, bool, dict[str, Any]]
        found = self.env.last(observe) if self._has_reset else super().last(observe)
        return found

    def __str__(self) -> str:
        return str(self.env)  # as theirs, which looks whether it is the class itself
