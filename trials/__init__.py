"""The table put to the test for long: crashes, faults, attacks, fuzzing, crowds. One promise a file.

`python -m trials.NAME` is the long form of what a test of the same name in `tests/trials/` does in a few seconds; both
call the same functions. What they hold, and the figures, are in docs/trust.md.
"""
