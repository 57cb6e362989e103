"""Whether it is announced that rules are being compiled, which takes seconds: the command does, a library does not."""

_wanted = False


def announce() -> None:
    """From now on a compilation is not a silent one."""
    global _wanted
    _wanted = True


def is_wanted() -> bool:
    return _wanted
