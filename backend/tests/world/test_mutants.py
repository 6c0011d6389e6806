"""Broken rules: the first seed that finds each finds it still, and nothing where the rule is whole."""

from __future__ import annotations

from tests.world.mutants import FIRST_FOUND, MUTANTS
from tests.world.playing import play


def test_every_broken_rule_has_a_seed_that_finds_it() -> None:
    assert FIRST_FOUND.keys() == MUTANTS.keys()
    assert max(FIRST_FOUND.values()) <= 1_000


def test_the_first_seeds_find_the_broken_rules_and_nothing_where_they_are_whole(
    database_url: str, template: str
) -> None:
    broken = [f"{seed}:{mutant}" for mutant, seed in FIRST_FOUND.items()]
    whole = [str(seed) for seed in sorted(set(FIRST_FOUND.values()))]

    reports = play(database_url, template, "--seed", *broken, *whole)

    assert {each["mutant"] for each in reports if each["problems"]} == FIRST_FOUND.keys()
    assert {
        each["seed"]: each["problems"] for each in reports if each["problems"] and not each["mutant"]
    } == {}
    assert len(reports) == len(broken) + len(whole)
