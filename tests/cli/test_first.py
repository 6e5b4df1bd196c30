"""The first minutes: `cardgen` alone asks; first guesses lead to what is meant."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from cardgen.cli import COMMANDS, SECTIONS, cli, run, terminal
from cardgen.errors import ExitCode
from cardgen.games.registry import GAMES
from tests.cli.said import error_said
from tests.packs import pack_of
from tests.turns import each


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C")


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """Answers the questions of `cardgen` alone, a line each; gives what was shown."""
    monkeypatch.setattr(terminal, "can_ask", lambda: True)
    monkeypatch.setattr(terminal, "is_shown", lambda: True)

    def answer(*lines: str) -> str:
        result = CliRunner().invoke(cli, [], input="".join(f"{line}\n" for line in lines))
        assert result.exit_code == 0, result.output
        return result.output

    return answer


def packs() -> list[Path]:
    return sorted(Path("output").glob("*"))


def test_alone_on_a_terminal_it_asks_and_deals(
    asked: Callable[..., str], capsys: pytest.CaptureFixture[str]
) -> None:
    shown = asked(
        "corona",
        "Anna",
        "anna",
        "Ben ben@x.org",
        "Ben <ben@x.org>, Ștefan",
        "",
        "deutsch",
        "șt",
        "ja",
    )
    assert "players 1 and 2 are both called “anna”" in shown
    assert "did you mean “Ben <ben@x.org>”?" in shown
    assert "In large print: Ștefan." in shown
    (pack,) = packs()
    said = json.loads((pack / "organiser/print.json").read_text("utf-8"))["players"]
    assert [(one["language"], one["large"]) for one in said] == [
        ("de", False),
        ("de", False),
        ("de", True),
    ]
    command, *more = shown.rpartition("The same, typed:\n")[2].splitlines()
    assert command == "  cardgen pack corona -p Anna -p 'Ben <ben@x.org>' -p 'Ștefan' --lang de"
    assert len(more) == 1
    assert "cardgen reprint PACK -p 'Ștefan' --large" in more[0]
    assert run(["audit", str(pack), "-q"]) == 0


def test_what_stands_in_the_wrong_place_is_put_right(capsys: pytest.CaptureFixture[str]) -> None:
    pack = pack_of("corona", "-p", "Zoë Müller", "-p", "Ben", "-s", "max=2")
    Path("a.csv").write_text("x", "utf-8")
    Path("g.toml").write_text("x", "utf-8")
    kept = {path.name: path.read_bytes() for path in pack.iterdir() if path.is_file()}
    for arguments, says in [
        (
            ["mail", "drafts", pack],
            f"DIR is missing — behind the pack: cardgen mail drafts {pack} DIR",
        ),
        (
            ["mail", "resolve", pack, "--delivered"],
            f"NAME is missing — behind the pack: cardgen mail resolve {pack} NAME",
        ),
        (
            ["mail", "resend", "Ben", pack, "--reason", "x"],
            f"the pack first: cardgen mail resend {pack} Ben --reason x\n",
        ),
        (["mail", "drafts", "drafts", pack], f"the pack first: cardgen mail drafts {pack} drafts"),
        (["score", "a.csv", pack], f"the pack first: cardgen score {pack} a.csv"),
        (["score", "a.csv"], "the pack first: cardgen score PACK a.csv"),
        (["results", "a.csv", pack], f"the pack first: cardgen results {pack} a.csv"),
        (["referee", "a.csv", pack], f"the pack first: cardgen referee {pack} a.csv"),
        (["mail", "send", pack, "Ben"], "there is no pack Ben — did you mean --only Ben?"),
        ([pack], f"did you mean “cardgen share {pack}”?"),
        (["g.toml"], "did you mean “cardgen group check g.toml”?"),
        (["club", "a.csv"], "did you mean “cardgen club check a.csv”?"),
        (
            ["redeal", pack, "Anna Ben", "--from-round", "2"],
            "what has several words stands in quotes",
        ),
        (["pack corona"], "leave them out: cardgen pack corona"),
        (["pack", "corona", "-p", "Anna Ben"], "-p before each: -p Anna -p Ben"),
    ]:
        assert run([str(one) for one in arguments]) == ExitCode.USAGE, arguments
        assert says in capsys.readouterr().err
    wrong = str(pack).replace("corona", "coronna")
    assert run(["share", wrong]) == ExitCode.FILE
    assert f"there is no pack {wrong} — did you mean “{pack}”?" in capsys.readouterr().err
    assert run(["pack", "corona", "-s", "max=3,hook=off"]) == ExitCode.INPUT
    assert "each takes its own -s: -s max=3 -s hook=off" in capsys.readouterr().err
    for game in ("group.toml", "list.csv"):
        assert run(["pack", game]) == ExitCode.INPUT
        assert f"“{game}” is no game" in capsys.readouterr().err
    assert run(["games", "Rumänisch"]) == ExitCode.INPUT
    assert "did you mean “romanian”?" in capsys.readouterr().err
    assert kept == {path.name: path.read_bytes() for path in pack.iterdir() if path.is_file()}
    assert run(["reprint", str(pack), "--player", "zoe muller", "--large", "-q"]) == ExitCode.DONE
    assert (
        run(["reprint", str(pack), "--player", "Zoe Mueller", "--no-large", "-q"]) == ExitCode.DONE
    )


@pytest.mark.parametrize(
    "typed",
    ["pack help", "pack corona help", "group help", "mail send help", "-help", "rules -help"],
)
def test_help_is_asked_for_in_many_ways(typed: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(typed.split()) == ExitCode.DONE
    assert capsys.readouterr().out.startswith("Usage: cardgen")


def test_a_name_that_no_file_can_have_is_answered_as_others(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for line in (
        (
            "{0}|share {0}|score {0} x.csv|results {0}.pdf|group {0}|mail {0}|mail resend {0} {0}"
            " --reason x|mail send p {0}|reprint {0}"
        ),
        "list {0}|club next {0} x.csv|club deal {0}|referee {0} {0}|pack {0}",
    ):
        for typed in line.format("a" * 400).split("|"):
            assert run(typed.split(" ")) in (ExitCode.USAGE, ExitCode.INPUT, ExitCode.FILE), typed
            assert capsys.readouterr().err.count("\n") == 1, typed


def test_a_dash_too_few_isnt_seen_in_a_value(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games", "corona", "-n5", "-smax=3", "--json"]) == ExitCode.DONE
    assert (
        run(["pack", "corona", "-smax=2", "-pAnna", "-pBen", "--title", "-lang", "-q"])
        == ExitCode.DONE
    )
    assert json.loads((packs()[0] / "pack.json").read_text("utf-8"))["header"]
    capsys.readouterr()


def test_enter_alone_takes_what_is_usual_and_no_deals_nothing(asked: Callable[..., str]) -> None:
    shown = asked("", "", "", "no")
    assert "Nothing was dealt." in shown
    assert "“Jörg 🙂” is printed as “Jörg”" in asked("", "Jörg 🙂", "Ben", "", "", "", "no")
    assert not packs()
    none = str(len(GAMES) + 1)
    shown = asked(none, "x", "romanian", "9", "3", "fr", "ro", "")
    assert f"there is no game “{none}”" in shown
    assert "romanian can't be played by 9 players" in shown
    assert "  cardgen pack romanian -n 3 --lang ro\n" in shown
    assert len(packs()) == 1


def test_without_a_terminal_it_prints_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([]) == 0
    help = capsys.readouterr().out
    assert run(["help"]) == run(["--help"]) == 0
    assert capsys.readouterr().out == help * 2
    assert [
        line.split()[0]
        for line in help.splitlines()
        if line[:2] == "  " and line.split()[0] in COMMANDS
    ] == list(COMMANDS)
    assert all(f"\n{title}:\n" in help for title in SECTIONS)


@each(
    "typed, says",
    [
        ("deal corona", "did you mean “cardgen pack”?"),
        ("new", "did you mean “cardgen pack”?"),
        ("print", "“cardgen sheet” score sheets"),
        ("send x", "did you mean “cardgen mail send”?"),
        ("pakc", "did you mean “pack”?"),
        ("mail snd", "did you mean “send”?"),
        ("pack corona --color two", "did you mean --colours?"),
        ("pack corona --players 4", "did you mean --number?"),
        ("sheet corona --output x.pdf", "did you mean --out?"),
        ("pack corona --titel x", "did you mean “--title”?"),
        ("-q pack corona", "options stand behind the command"),
        ("pack corona --lang", "--lang needs a value"),
        ("pack corona --large=yes", "--large takes no value"),
        ("pack corona --lang xx", "one of de, en, ro"),
        ("reveal", "there is no pack in output/ — name the folder of one"),
        ("reprint x", "--player is missing — did you mean --player x?"),
        ("reprint", "--player is missing — for example: cardgen reprint"),
        ("pack corona -n 3 -n 4", "-n/--number is given twice"),
        ("pack corona -g a.toml --group b.toml", "-g/--group is given twice"),
        ("pack corona --large --no-large", "--large/--no-large is given twice"),
        ("mail check p --config a --config b", "--config is given twice"),
        ("corona -p Anna", "did you mean “cardgen pack corona”?"),
        ("club reveal x", "did you mean “cardgen reveal”?"),
        ("club init x.xlsx", "let its name end in .csv: evening.csv"),
        ("games corona 3", "did you mean -n 3?"),
        ("pack corona --max 3", "a setting of the game: -s max=…"),
        ("pack corona max=3", "“max=3” stands without -s — did you mean -s max=3?"),
        ("redeal x --from 2", "did you mean “--from-round”?"),
        ("verify --key 1", "did you mean “--round-key”?"),
        (
            "reveal --code 1",
            "no such option: --code — options here: --round, --lang, --yes, --json, --quiet",
        ),
        ("pack --yes", "no such option: --yes — see “cardgen pack --help”"),
        ("cards corona", "“corona” is too much here — did you mean --game corona?"),
        ("cards 52", "“52” is too much here — did you mean --deck 52?"),
        ("cards 53", "“53” is too much here — for example: cardgen cards"),
        (
            "pack corona -lang de",
            "-lang has one dash, and a whole word takes two — did you mean --lang?",
        ),
        ("reprint p -player Anna", "did you mean --player?"),
        ("games -players 4", "did you mean --number?"),
        ("pack corona --lang deutsch", "did you mean “de”?"),
        ("play corona --easy", "did you mean --level easy?"),
        ("sheet corona Anna Ben", "did you mean -p Anna -p Ben?"),
        ("rules corona max=3", "did you mean -s max=3?"),
        ("pack 4 corona", "the game first: cardgen pack corona -n 4"),
        ("pack corona and romanian", "corona and romanian are two games"),
        ("redeal 7", "--from-round is missing — did you mean --from-round 7?"),
        ("share 2", "there is no pack 2 — did you mean --round 2?"),
        ("results results.pdf", "to write it: -o results.pdf"),
        ("group --init", "did you mean “cardgen group init”?"),
        ("group new", "did you mean “cardgen group init”?"),
        ("group init x.csv", "let its name end in .toml: group.toml"),
        ("mail init anna@example.org", "let its name end in .toml: mail.toml"),
        ("mail setup", "did you mean “cardgen mail init”?"),
        ("mail check --send", "it is of “cardgen mail send”"),
        ("mail resolve p Anna --undelivered", "did you mean --not-delivered?"),
        ("club pack corona a.csv", "did you mean “cardgen club deal”?"),
        ("club check corona a.csv", "cardgen club check a.csv --game corona"),
        ("cardgen pack corona", "once: cardgen pack corona"),
        ("regeln", "did you mean “cardgen rules”?"),
        ("drucken", "what is to be printed?"),
        ("reprint p -p Ben --name Uwe", "did you mean --now?"),
        ("pack corona --tables a.csv", "a list of many tables: “cardgen club deal GAME FILE”"),
        ("stand-in p -p Anna --as x=Ben", "name it with --chat"),
        (
            "rules corona -o rules.docx",
            (
                "rules.docx would be a PDF, but isn't called so — let its name end in .pdf: -o"
                " rules-corona"
            ),
        ),
        ("score corona --template -o t.pdf", "let its name end in .csv or .xlsx"),
        (
            "score corona a.csv b.csv",
            "“b.csv” is too much here — cardgen score PACK FILE, or only packs",
        ),
        ("club deal corona a.csv --workers 0", "a number from 1 on"),
        ("club deal a.csv corona", "the game first, then the list: cardgen club deal corona a.csv"),
        ("club results", "there is no evening of many tables in output/"),
        ("pack corona 4", "-n 4"),
        ("recal", "did you mean “reveal” or “redeal”?"),
        ("pack corona Anna -n 3", "leave out either -n or the names"),
    ],
)
def test_a_wrong_first_guess_leads_to_what_is_meant(
    typed: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(typed.split()) == ExitCode.USAGE
    done = capsys.readouterr()
    assert done.out == ""
    assert says in done.err
    assert done.err.count("\n") == 1


def test_with_json_stdout_is_one_object_whatever_happens(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for line, code in {
        "pack corona -n 99": 3,
        "frob": 2,
        "audit nix": 4,
        "pack --nix": 2,
        "pack corona -n": 2,
    }.items():
        assert run([*line.split(), "--json"]) == code, line
        done = capsys.readouterr()
        assert done.out == error_said(done.err, code, ["--json"]), line
    pack = pack_of("corona", "-n", "2", "-s", "max=1")
    (pack / "rules-en.pdf").unlink()
    assert run(["verify", str(pack), "--json"]) == ExitCode.CHECK
    done = capsys.readouterr()
    assert json.loads(done.out)["matches"] is False  # a result; what is wrong is on stderr alone
    assert "rules-en.pdf" in done.err


def test_help_of_many_options_has_them_in_sections_and_each_once() -> None:
    shown = CliRunner().invoke(cli, ["pack", "--help"]).output
    assert (
        shown.index("Who plays:")
        < shown.index("--group FILE")
        < shown.index("Which game:")
        < shown.index("--rules FILE")
    )
    command = cli.get_command(click.Context(cli), "pack")
    assert command is not None
    rows = [
        line.split()[0]
        for line in shown.partition("Who plays:")[2].splitlines()
        if line.startswith("  -")
    ]
    assert rows[:-1] == [
        f"{one.opts[0]}{',' * (len(one.opts) > 1)}"
        for one in command.params
        if isinstance(one, click.Option)
    ]


def test_a_right_first_guess_is_understood(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["version"]) == run(["-v"]) == run(["--version"]) == 0
    assert len(set(capsys.readouterr().out.splitlines())) == 1
    assert run(["help", "mail", "send"]) == run(["mail", "send", "--help"]) == 0
    half = (said := capsys.readouterr().out)[: len(said) // 2]
    assert said == half * 2
    names = [
        ["Anna", "Ben <b@x.org>", "Cem"],
        ["-p", "Anna, Ben <b@x.org>,Cem"],
        ["-p", "Anna", "-p", "Ben", "-p", "Cem, junior"],
    ]
    names += [["Anna", "Ben", "und", "Cem"], ["-p", "Anna, Ben and Cem"]]
    days = (
        "14. März 2026",
        "14.3.26",
        "Saturday, 14 March 2026",
        "Sa 14.03.2026",
        "March 14, 2026",
    )
    for players, last, day in zip(
        names, ("Cem", "Cem", "Cem, junior", "Cem", "Cem"), days, strict=True
    ):
        assert (
            run(
                [
                    "pack",
                    "corona",
                    *players,
                    "-s",
                    "max=1",
                    "-s",
                    "hook=ja",
                    "--date",
                    day,
                    "--json",
                ]
            )
            == 0
        )
        folder = Path(json.loads(capsys.readouterr().out)["folder"])
        said = json.loads((folder / "pack.json").read_text("utf-8"))
        assert [player["name"] for player in said["players"]] == ["Anna", "Ben", last]
        assert said["header"]["settings"]["hook"] == "on"
        assert (
            json.loads((folder / "organiser/print.json").read_text("utf-8"))["date"] == "2026-03-14"
        )


@each(
    "arguments",
    [["corona", ""], ["corona", "-p", " , "], ["corona", "-p", ""], ["corona", "Anna", " "]],
)
def test_a_name_of_nothing_isnt_nobody(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["pack", *arguments]) == ExitCode.INPUT
    assert (
        "no letter and no digit" in (said := capsys.readouterr().err) or "the name is empty" in said
    )


@each(
    "words, says",
    [
        ("", "pack "),
        ("pack cor", "corona "),
        ("pack corona -s", "max= "),
        ("pack romanian -s schedule=", "schedule=8-1-8 "),
        ("reprint PACK -p", "Zoë "),
        ("reprint -p", "Mia "),
        ("mail resend PACK", "Zoë "),
        ("nonsense", ""),
    ],
)
def test_the_shell_completes(words: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    pack = pack_of("corona", "-s", "max=1", "-p", "Anna", "-p", "Zoë") if "PACK" in words else ""
    if words == "reprint -p":
        pack_of("corona", "-s", "max=1", "-p", "Mia", "-p", "Zoë")
    typed = ["cardgen", *words.replace("PACK", str(pack)).split()]
    whole = words[-1:] in ("=", "r")  # the last word isn't finished
    capsys.readouterr()
    with pytest.MonkeyPatch.context() as shell:
        shell.setenv("COMP_WORDS", " ".join(typed))
        shell.setenv("COMP_CWORD", str(len(typed) - whole))
        shell.setenv("_CARDGEN_COMPLETE", "bash_complete")
        with pytest.raises(SystemExit):
            run([])
    assert says in capsys.readouterr().out.replace("plain,", "").replace("\n", " ")


@each("shell, file", [("bash", "~/.bashrc"), ("zsh", "~/.zshrc"), ("fish", "~/.config/fish/")])
def test_completion_says_what_to_put_where(
    shell: str, file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["completion", shell]) == 0
    comment, line = capsys.readouterr().out.splitlines()
    assert comment.startswith("# ")
    assert file in comment
    assert f"_CARDGEN_COMPLETE={shell}_source cardgen" in line


def test_what_is_printed_otherwise_is_said_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        run(
            [
                "pack",
                "corona",
                "-p",
                "Jörg 🙂",
                "-p",
                "김연아",
                "-p",
                "Ștefan",
                "-s",
                "max=1",
                "--title",
                "🎲",
            ]
        )
        == 0
    )
    said = capsys.readouterr().err.splitlines()
    wanted = [
        "“Jörg 🙂” is printed as “Jörg”",
        "“김연아” is printed as “Gim Yeon A”",
        "“🎲” is left out: nothing of it can be printed",
    ]
    assert said == [f"cardgen: {line}" for line in wanted]
    Path("g.toml").write_text(
        'title = "🎲 Spiel"\n[[player]]\nname = "Jörg 🙂"\n[[player]]\nname = "Bo"\n', "utf-8"
    )
    assert run(["group", "check", "g.toml"]) == 0
    assert capsys.readouterr().err.count(" is printed as ") == 2


def test_what_is_being_done_is_shown_where_it_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    lines: list[str] = []
    monkeypatch.setattr(terminal.Counter, "show", lambda self, line: lines.append(line))
    assert (
        run(["pack", "corona", "-p", "Anna", "-p", "Ben", "-s", "max=1", "--title", "🎲 Spiel"])
        == 0
    )
    assert lines == [
        f"new pack: {step} …" for step in ("Anna", "Ben", "protocol", "rules", "check")
    ]
    (pack,) = Path("output").iterdir()
    assert pack.name.startswith("spiel-corona-")
    for command in ("verify", "audit"):
        lines.clear()
        assert run([command]) == 0
        assert f"{pack}: 2-Ben.pdf …" in lines


def test_all_faults_of_a_group_are_said_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    players = (
        '[[player]]\nname = "A a@x.org"\nlayout = "x"\n[[player]]\nnme = "B"\nemail ='
        ' "b"\n[[player]]\nname = "C"\n[[player]]\nname = "c"\n'
    )
    Path("g.toml").write_text(f'title = 5\nlanguage = "xx"\n{players}', "utf-8")
    assert run(["pack", "corona", "-g", "g.toml"]) == ExitCode.INPUT
    said = capsys.readouterr().err.splitlines()
    wanted = (
        "title = 5",
        "“xx”",
        "“A <a@x.org>”",
        "layout “x”",
        "key “nme”",
        "name is missing",
        'email = "b"',
        "players 3 and 4 are both",
    )
    assert len(said) == len(wanted)
    assert all(line.startswith("cardgen: g.toml") for line in said)
    assert not [words for words in wanted if not any(words in line for line in said)]


@each(
    "command, content, wanted",
    [
        (
            "pack --rules f.toml",
            'nme = "X"\nbased_on = 3\n',
            ("key “nme”", "based_on = 3 isn't text", "name is missing"),
        ),
        (
            "pack --rules f.toml -n 3",
            'based_on = "corona"\nname = "X"\n[settings]\nmax = 99\nhok = 1\nhook = "x"\n',
            ("“hok”", "max = 99", 'hook = "x"'),
        ),
        (
            "mail check PACK --config f.toml",
            (
                '[smtp]\nport = 0\nsecurity = "ssl"\nusr = "x"\npasswd = "y"\n[mail]\nfrom ='
                ' "Anna"\nrate_per_minute = 0\n'
            ),
            (
                "passwd has no place",
                "key “usr”",
                "host is missing",
                "an old name",
                "port = 0",
                'from = "Anna"',
                "rate_per_minute = 0",
            ),
        ),
    ],
)
def test_all_faults_of_rules_and_of_mail_are_said_at_once(
    command: str, content: str, wanted: Sequence[str], capsys: pytest.CaptureFixture[str]
) -> None:
    pack = pack_of("corona", "-s", "max=1", "-n", "2") if "PACK" in command else ""
    Path("f.toml").write_text(content, "utf-8")
    capsys.readouterr()
    assert run(command.replace("PACK", str(pack)).split()) == ExitCode.INPUT
    said = capsys.readouterr().err.splitlines()
    assert len(said) == len(wanted)
    assert all(line.startswith("cardgen: f.toml") and " — " in line for line in said)
    assert not [words for words in wanted if not any(words in line for line in said)]


def test_what_is_near_a_pack_leads_to_it(capsys: pytest.CaptureFixture[str]) -> None:
    pack = pack_of("corona", "-s", "max=1", "-n", "2")
    shutil.copytree(pack, "copy")
    Path("copy/pack.json").write_text("{", "utf-8")
    for place, remedy in (
        ("output", f"in it: {pack}"),
        (pack / "1-Player-1.pdf", f"in: {pack}"),
        ("copy", "it was changed or cut off"),
        ("nix", "there is no pack nix — “cardgen list”"),
    ):
        capsys.readouterr()
        assert run(["share", str(place)]) in (ExitCode.FILE, ExitCode.INPUT)
        assert remedy in capsys.readouterr().err


def test_scores_are_those_of_the_newest_pack(capsys: pytest.CaptureFixture[str]) -> None:
    def score(*arguments: str, command: str = "score") -> str:
        return CliRunner().invoke(cli, [command, *arguments]).output

    assert not score()
    pack = pack_of("corona", "--seed", "a", "-n", "3")
    assert "Player 1 1" in score("--round", "1", "1/1 0/0 0/0")
    assert "Player 2 1" in score("--round", "1", "0/0", "1/1", "0/0")
    assert "Player 1 1" in score(str(pack), "--round", "1", "1/1", "0/0", "0/0")
    assert "1 of 19 rounds" in score()
    assert "Standing after round 1 of 19" in score(command="results")
    assert score("--player", "1", command="stand-in").startswith("cardgen: the newest pack")
    assert score(str(pack), str(pack), "--message").count("1 of 19") == 2
    assert "Player 2 1" in score("--round", "1", "0/0 1/1 0/0", str(pack))
    assert (
        run(["score", str(pack), "1/1 0/0 0/0"])
        == run(["results", str(pack), str(pack)])
        == ExitCode.USAGE
    )
    said = capsys.readouterr().err
    assert f"cardgen score {pack} --round 1 '1/1 0/0 0/0'" in said
    assert f"cardgen season {pack} {pack}" in said
