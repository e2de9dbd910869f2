"""`python -m games`: rules read out, games played, replayed and simulated at a shell."""

import sys

from games.cli.command import main

if __name__ == "__main__":
    sys.exit(main())
