"""Trains MaskablePPO against greedy: a network that sees its seat's view and is asked for legal moves only.

    python examples/learning/maskable_ppo.py [GAME] [STEPS]

It needs `knall[gymnasium]` and `sb3-contrib`. 1,024 steps show that everything fits together; winning takes many more.
"""

from __future__ import annotations

import sys

from sb3_contrib import MaskablePPO

from knall.adapters.gymnasium import SoloEnv

MATCHES = 40  # matches for the evaluation


def play(model: MaskablePPO, env: SoloEnv, number: int) -> float:
    """Play one numbered match; returns the learner's reward."""
    observation, _ = env.reset(seed=number)
    reward, over = 0.0, False
    while not over:
        action, _ = model.predict(observation, action_masks=env.action_masks(), deterministic=True)
        observation, reward, over, _, _ = env.step(action)
    return reward


def mean_reward(model: MaskablePPO, env: SoloEnv) -> float:
    """The mean reward over a fixed set of matches."""
    return sum(play(model, env, number) for number in range(MATCHES)) / MATCHES


def main(game: str = "theory", steps: str = "1024") -> None:
    env = SoloEnv(game, players=2, opponents="greedy")
    model = MaskablePPO("MlpPolicy", env, n_steps=256, batch_size=64, seed=1, device="cpu")
    before = mean_reward(model, env)
    model.learn(int(steps))
    after = mean_reward(model, env)
    print(f"{game}, {MATCHES} matches against greedy: {before:+.2f} a match before, {after:+.2f} after {steps} steps")


if __name__ == "__main__":
    main(*sys.argv[1:])
