"""``python -m sihai.cli``: the command without its script."""

from sihai.cli import main

main()
