"""Why a cell of an import is refused."""


class CellRefused(ValueError):
    """A cell that cannot be read; its text is the sentence for people, put after the column's name."""
