"""What Prometheus would have found, and what it would have computed from that."""

from __future__ import annotations

import re

from prometheus_client.parser import text_string_to_metric_families

from tests.web.support.live_server import Person

Key = tuple[str, frozenset[tuple[str, str]]]
QUANTILE = re.compile(
    r"histogram_quantile\((?P<quantile>[\d.]+), sum by \(le\) \(rate\((?P<name>\w+)(?P<labels>\{.*\})?\[5m\]\)\)\)"
    r" > (?P<bound>[\d.]+)"
)
LABEL = re.compile(r'(\w+)="([^"]*)"')


class Sight:
    """What a scrape has found."""

    def __init__(self, person: Person) -> None:
        self.figures: dict[Key, float] = {
            (sample.name, frozenset(sample.labels.items())): sample.value
            for family in text_string_to_metric_families(person.served.metrics().text)
            for sample in family.samples
        }

    def all(self, name: str, **labels: str) -> list[tuple[dict[str, str], float]]:
        """The samples of this name with these labels."""
        found = [(dict(with_), value) for (one, with_), value in self.figures.items() if one == name]
        return [(with_, value) for with_, value in found if labels.items() <= with_.items()]

    def of(self, name: str, **labels: str) -> float:
        """The samples of this name with these labels, added up."""
        return sum(value for _, value in self.all(name, **labels))

    def __sub__(self, before: Sight) -> Sight:
        """What has been added since."""
        since = Sight.__new__(Sight)
        since.figures = {key: value - before.figures.get(key, 0.0) for key, value in self.figures.items()}
        return since

    def quantile(self, share: float, name: str, **labels: str) -> float:
        """Prometheus' `histogram_quantile`: within a bucket it goes straight."""
        sums: dict[float, float] = {}
        for with_, value in self.all(name, **labels):
            sums[float(with_["le"])] = sums.get(float(with_["le"]), 0.0) + value
        bounds, rank = sorted(sums), share * sums[float("inf")]
        below, before = 0.0, 0.0
        for bound in bounds[:-1]:
            if sums[bound] >= rank:
                return below + (bound - below) * (rank - before) / (sums[bound] - before)
            below, before = bound, sums[bound]
        return below

    def fires(self, expression: str) -> bool:
        """Is a quantile beyond what an alert allows?"""
        asked = QUANTILE.fullmatch(expression)
        assert asked is not None, expression
        labels = dict(LABEL.findall(asked["labels"] or ""))
        return self.quantile(float(asked["quantile"]), asked["name"], **labels) > float(asked["bound"])
