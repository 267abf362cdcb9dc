"""Shells complete commands, options, games and files, and a slip of the finger gets a suggestion."""

from __future__ import annotations

import pytest

from tete.cli import COMPLETE, run


def completed(words: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What bash is answered for a line, the last word of which is being typed."""
    monkeypatch.setenv(COMPLETE, "bash_complete")
    monkeypatch.setenv("COMP_WORDS", words)
    monkeypatch.setenv("COMP_CWORD", str(len(words.split(" ")) - 1))
    run([])
    return capsys.readouterr().out.splitlines()


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("tete pl", ["plain,play"]),
        ("tete play he", ["plain,headquarter", "plain,headache"]),
        ("tete engine blokus --ana", ["plain,--analyze"]),
        ("tete rules knopf --lang f", ["plain,fr"]),
        ("tete replay game", ["file,game"]),
        ("tete nonsense pl", []),
    ],
)
def test_a_word_is_completed(
    line: str, wanted: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert completed(line, capsys, monkeypatch) == wanted


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_shell_gets_its_script(
    shell: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from click import shell_completion

    monkeypatch.setenv(COMPLETE, f"{shell}_source")
    monkeypatch.setattr(shell_completion.BashComplete, "_check_version", staticmethod(lambda: None))
    assert run([]) == 0
    assert f"{COMPLETE}={shell}_complete" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("paly", "There is no command “paly”; did you mean play?"),
        ("play headach", "There is no game “headach”; did you mean headache?"),
        ("engine knopf --analyse", "There is no option --analyse; did you mean --analyze?"),
        ("xyz", "There is no command “xyz”; there are: play, games,"),
    ],
)
def test_a_slip_gets_a_suggestion(line: str, wanted: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*line.split(), "--lang", "en"]) == 2
    assert capsys.readouterr().err.startswith(f"tete: {wanted}")
