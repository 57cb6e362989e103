"""`python -m tablier.cli` is the command, too."""

from tablier.cli import main

if __name__ == "__main__":
    main()
