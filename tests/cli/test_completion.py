"""Shells complete commands, options, games and files, and a slip of the finger gets a suggestion."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import environment
from tests.cli.test_play import until
from tests.support.patience import HANG_S
from tete.cli import COMPLETE, run

Ask = Callable[..., list[str]]


@pytest.fixture
def completed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Ask:
    """What a shell is answered for a line, the last word of which is being typed."""

    def ask(line: str, shell: str = "bash") -> list[str]:
        words = re.findall(r"[=:]|[^ =:]+|(?<= )$", line) if shell == "bash" else line.split(" ")
        monkeypatch.setenv(COMPLETE, f"{shell}_complete")
        monkeypatch.setenv("COMP_WORDS", line if shell == "fish" else " ".join(words))
        monkeypatch.setenv("COMP_CWORD", words[-1] if shell == "fish" else str(len(words) - 1))
        run([])
        return capsys.readouterr().out.splitlines()

    return ask


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("tete pl", "play"),
        ("tete play he", "headquarter headache"),
        ("tete play blokus t", "teams two three"),
        ("tete play blokus --preset d", "duo"),
        ("tete engine blokus --ana", "--analyze"),
        ("tete engine blokus --level 7", "7"),
        ("tete rules knopf --lang f", "fr"),
        ("tete rules knopf --lang=f", "fr"),
        ("tete play mots --option ref", "referee=auto referee=challenge"),
        ("tete play mots --option referee=", "auto challenge"),
        ("tete play mots --option=referee=c", "challenge"),
        ("tete play knopf quick --option goal=8", "8"),
        ("tete bot http://room/t/x --player level:5", "5"),
        ("tete arena kn", "knopf"),
        ("tete arena knopf --players random,gre", "random,greedy"),
        ("tete puzzle solve 8x", "8x10"),
        ("tete puzzle daily kn", "knopf"),
        ("tete draw kn", "knopf"),
        ("tete nonsense pl", ""),
    ],
)
def test_a_word_is_completed(line: str, wanted: str, completed: Ask) -> None:
    assert completed(line) == [f"plain,{word}" for word in wanted.split()]


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("tete replay game", "file,game"),
        ("tete play --load game", "file,game"),
        ("tete draw game", "file,game"),
        ("tete arena knopf --records out", "dir,out"),
    ],
)
def test_the_name_of_a_file_is_left_to_the_shell(line: str, wanted: str, completed: Ask) -> None:
    assert completed(line) == [wanted]


def test_shells_that_show_it_say_what_a_word_means(completed: Ask) -> None:
    assert completed("tete pla", "zsh") == ["plain", "play", "Play in the terminal."]
    assert completed("tete draw knopf --dar", "zsh") == ["plain", "--dark", "The colours of the night."]
    assert completed("tete gam", "fish") == ["plain,games\tWhat there is to play: presets, seats, options."]


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_a_value_after_an_equals_sign_is_completed_with_its_option(shell: str, completed: Ask) -> None:
    assert "--log=json" in " ".join(completed("tete serve --log=j", shell)).replace(",", " ").split()


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


@pytest.mark.skipif(sys.platform == "darwin", reason="its bash is of 2007, and Click asks for 4.4")
def test_in_bash_the_tab_key_completes_and_lists(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    shell = subprocess.Popen(
        ["bash", "--norc", "--noprofile", "-i"],
        env={**environment(tmp_path / "data", TERM="dumb"), "PATH": f"{Path(sys.executable).parent}:{os.defpath}"},
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
    )
    os.close(theirs)
    for typed, shown in (
        ('PS1="ready"\n', b"ready"),
        (f'eval "$({COMPLETE}=bash_source tete)"; echo s"et"\n', b"set\r\nready"),
        ("tete pla\t", b"play "),
        ("head\t", b"\x07"),
        ("\t", b"headquarter  headache"),
        ("q\t", b"quarter "),
        ("--pres\t", b"--preset "),
        ("a\t", b"aided "),
    ):
        os.write(ours, typed.encode())
        until(ours, shown)
    os.write(ours, b"\x15exit\n")
    assert shell.wait(HANG_S) == 0
    os.close(ours)
