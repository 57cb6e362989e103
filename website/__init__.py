"""The documentation site: what mkdocs does not know by itself. `make docs` builds it."""
