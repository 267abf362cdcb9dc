"""The workflows call commands that exist, and together they do all that `.ci/run` does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
import yaml

from tools.locked import ROOT

WORKFLOWS = {path.name: path for path in (ROOT / ".github" / "workflows").glob("*.yml")}
RULE = re.compile(r"^([a-z][a-z-]*):(?!=)(.*)\n((?:\t.*\n|#.*\n)*)", re.MULTILINE)
CALL = re.compile(r"(?:^|[\s;&@])(?:make|\$\(MAKE\)|\$\(TOGETHER\))((?: [^\s#;&]+)+)")
RULES = {name: (before, recipe) for name, before, recipe in RULE.findall((ROOT / "Makefile").read_text("utf-8"))}


def workflow(name: str) -> Any:
    return yaml.safe_load(WORKFLOWS[name].read_text("utf-8"))


def commands(name: str) -> list[str]:
    """Every command of a workflow, in the order of its jobs."""
    return [step["run"] for job in workflow(name)["jobs"].values() for step in job["steps"] if "run" in step]


def targets(command: str) -> Iterator[str]:
    """The targets that a text calls `make` for, without options and variables."""
    for call in CALL.findall(command):
        for word in call.replace("--no-print-directory", "").split():
            if re.fullmatch("[a-z][a-z-]*", word):
                yield word


def done_by(target: str) -> set[str]:
    """A target, and all that it calls or needs."""
    before, recipe = RULES[target]
    called = {*targets(recipe), *(name for name in before.split() if name in RULES)}
    return {target}.union(*(done_by(name) for name in called if name != target))


@pytest.mark.parametrize("name", sorted(WORKFLOWS))
def test_every_target_that_a_workflow_calls_exists(name: str) -> None:
    called = [target for command in commands(name) for target in targets(command)]
    assert called
    assert [target for target in called if target not in RULES] == []


def test_the_jobs_do_everything_that_the_ci_script_does() -> None:
    script = re.sub(r"^#.*$", "", (ROOT / ".ci" / "run").read_text("utf-8"), flags=re.MULTILINE)
    wanted = set[str]().union(*(done_by(target) for target in targets(script)))
    assert {"lint", "types", "tests", "web-tests", "package-tests", "test-cluster", "pythons", "sanitize"} <= wanted
    called = [target for command in commands("ci.yml") for target in targets(command)]
    done = set[str]().union(*(done_by(target) for target in called))
    assert wanted - done == {"test"}, "`test` itself is split into jobs"
    for module in re.findall(r"python -m (\S+)", script):
        assert any(f"python -m {module}" in RULES[target][1] for target in done), module


def test_contributions_are_tested_and_nothing_but_a_tag_is_published() -> None:
    assert set(workflow("ci.yml")[True]) == {"pull_request", "push"}  # YAML reads `on` as true
    assert workflow("wheels.yml")[True]["push"] == {"tags": ["v*"]}
    publish = workflow("wheels.yml")["jobs"]["publish"]
    assert publish["if"] == "github.ref_type == 'tag'"
    assert publish["permissions"] == {"id-token": "write"}
    assert publish["environment"]
    others = [job for name, job in workflow("wheels.yml")["jobs"].items() if name != "publish"]
    assert not any("permissions" in job for job in others)


@pytest.mark.parametrize("name", sorted(WORKFLOWS))
def test_runner_images_are_named_by_version(name: str) -> None:
    text = WORKFLOWS[name].read_text("utf-8")
    assert "-latest" not in text
    assert workflow(name)["permissions"] == {"contents": "read"}
