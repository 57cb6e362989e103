"""Language models at the tables of a server."""
