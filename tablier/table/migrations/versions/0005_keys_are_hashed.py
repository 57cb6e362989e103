"""The keys of seats are kept as their hashes, and what was there before is not left in the file."""

import hashlib

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

HASHED = 64
"""Letters of a hash: a key is shorter."""


def upgrade() -> None:
    connection = op.get_bind()
    if connection.dialect.name == "sqlite":
        op.execute("PRAGMA secure_delete = ON")  # what is deleted or overwritten is filled with zeros
    with op.batch_alter_table("seats") as seats:
        seats.alter_column("key", existing_type=sa.String(40), type_=sa.String(HASHED), existing_nullable=True)
    seat = sa.table("seats", sa.column("table_id"), sa.column("letter"), sa.column("key"))
    for row in connection.execute(sa.select(seat).where(sa.func.length(seat.c.key) < HASHED)).all():
        changed = seat.update().where(seat.c.table_id == row.table_id, seat.c.letter == row.letter)
        connection.execute(changed.values(key=hashlib.sha256(row.key.encode()).hexdigest()))


def downgrade() -> None:
    """The column takes hashes in either version; nobody can turn them into keys again."""
