"""`python -m tablier.testing GAME EVENTS`: see `compiled.py`."""

import json
import sys

from tablier.testing.compiled import digests_of

setups = [(players, options) for players, options in json.load(sys.stdin)]
print(json.dumps(digests_of(sys.argv[1], setups, int(sys.argv[2]))))
