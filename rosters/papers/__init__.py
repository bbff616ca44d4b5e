"""Papers: a gang's state as canonical JSON, without ledger, ids, versions or times.

One description of the fields (``fields``) gives the writer, the reader and the schema. Export,
import, copy, "the roster as it stood" and the oracle of the tests are all this paper.
"""

from rosters.papers.building import roster_from
from rosters.papers.fields import FORM, MOST_PEOPLE
from rosters.papers.reading import MOST_BYTES, check_size, read, read_kept, text_of
from rosters.papers.schema import schema
from rosters.papers.shapes import Misread
from rosters.papers.writing import canonical, paper_of

__all__ = [
    "FORM",
    "MOST_BYTES",
    "MOST_PEOPLE",
    "Misread",
    "canonical",
    "check_size",
    "paper_of",
    "read",
    "read_kept",
    "roster_from",
    "schema",
    "text_of",
]
