"""What a server does not do, or why it cannot be asked."""


class TableError(RuntimeError):
    """The sentence of a server that refused something, or why there is no answer from it.

    `status` is the HTTP status of the refusal; None: there was no answer. A move that the rules forbid is an
    `IllegalMove`.
    """

    def __init__(self, sentence: str, status: int | None = None) -> None:
        super().__init__(sentence)
        self.status = status
