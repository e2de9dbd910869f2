"""python -m domain.lots.partners"""

import subprocess
import sys

import pytest

from domain.lots.partners.__main__ import main


def test_the_number_of_legal_draws_alone(capsys):
    assert main(["--chapters", "3,3,3,3", "--n-legal"]) == 0
    assert capsys.readouterr().out == "3348\n"


def test_each_distinct_draw_has_a_line_with_sorted_pairs_and_its_count(capsys):
    main(["--chapters", "2,1,1", "--draws", "50", "--seed", "7"])
    first = capsys.readouterr().out
    draws = [line.split("\t")[0] for line in first.splitlines()]
    assert draws == ["1-3 2-4", "1-4 2-3"]
    main(["--chapters", "2,1,1", "--draws", "50", "--seed", "7"])
    assert capsys.readouterr().out == first


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--chapters", "2,x"],
        ["--chapters", ""],
        ["--chapters", "2,1"],
        ["--chapters", "2,-2,2"],
        ["--chapters", "2,2", "--draws", "-1"],
        ["--chapters", "2,2", "--draws", "many"],
        ["--chapters", "2,2", "--unknown"],
        ["--chapters", "1000000"],
    ],
)
def test_bad_arguments_give_one_sentence_and_exit_2(capsys, arguments):
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert stopped.value.code == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert len(told.err.splitlines()) == 1
    assert told.err.endswith(".\n")


def test_it_runs_without_django():
    script = (
        "import sys; sys.modules['django'] = None\n"
        "from domain.lots.partners.__main__ import main; main(['--chapters', '1,1'])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("1-2\t1\n", "")
