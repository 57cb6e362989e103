"""`python -m tablier.testing GAME EVENTS`: see `compiled.py`."""

import json
import sys

from tablier.testing.compiled import digests

print(json.dumps(digests(sys.argv[1], int(sys.argv[2]))))
