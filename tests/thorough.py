"""Whether the tests may take as long as they like: `make test-all`."""

import os

THOROUGH = bool(os.environ.get("TABLIER_THOROUGH"))
