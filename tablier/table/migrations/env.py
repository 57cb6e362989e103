"""Alembic's way to the database: the connection that `tablier.table.database.migrate` has opened."""

from alembic import context

from tablier.table.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
