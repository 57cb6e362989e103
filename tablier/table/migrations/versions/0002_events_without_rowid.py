"""In SQLite, events lie in the order of their key, without an index beside them."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    _rebuild(with_rowid=False)


def downgrade() -> None:
    _rebuild(with_rowid=True)


def _rebuild(with_rowid: bool) -> None:
    if op.get_bind().dialect.name != "sqlite":
        return
    op.rename_table("events", "events_before")
    op.create_table(
        "events",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("event", sa.String(80), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("left", sa.Float, nullable=True),
        sqlite_with_rowid=with_rowid,
    )
    op.execute("INSERT INTO events SELECT * FROM events_before ORDER BY table_id, number")
    op.drop_table("events_before")
