"""The script that installs system packages, where it may not."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from tests.servers import PROJECT


def _run(packages):
    """As someone who is neither root nor in reach of sudo."""
    # pytest's own folders are closed to others; this one must be open to nobody.
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        listed = folder / "some.packages"
        listed.write_text(packages)
        script = folder / "install"
        shutil.copy(PROJECT / "system" / "install", script)
        for path in (folder, script, listed):
            path.chmod(0o755)
        command = [str(script), str(listed)]
        if os.getuid() == 0:
            command = ["runuser", "-u", "nobody", "--", *command]
        return subprocess.run(
            command,
            cwd="/",
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "PYTHON": "/usr/bin/python3"},
        )


def test_without_rights_it_prints_the_exact_command_and_stops():
    done = _run("# why\nno-such-package-a\nno-such-package-b\n")
    assert done.returncode == 1
    assert "apt-get install --no-install-recommends no-such-package-a no-such-package-b" in (
        done.stderr
    )


def test_with_everything_there_it_says_nothing():
    done = _run("dpkg\n")
    # A Python without ensurepip needs one more package; then it rightly speaks up.
    if "python3-venv" not in done.stderr:
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
