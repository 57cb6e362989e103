"""Several servers on one database: changes are counted, what is asked of others is kept, and who is there."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("tables", sa.Column("version", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("asked", sa.JSON, nullable=True))
    op.create_table(
        "servers",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "presence",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("server", sa.String(40), primary_key=True),
        sa.Column("letters", sa.String(20), nullable=False),
    )
    op.create_table(
        "works",
        sa.Column("name", sa.String(80), primary_key=True),
        sa.Column("server", sa.String(40), nullable=False),
        sa.Column("done", sa.Integer, nullable=False),
        sa.Column("steps", sa.Integer, nullable=False),
        sa.Column("made", sa.LargeBinary, nullable=True),
        sa.Column("at", sa.Float, nullable=False),
    )


def downgrade() -> None:
    for name in ("works", "presence", "servers"):
        op.drop_table(name)
    op.drop_column("tables", "asked")
    op.drop_column("tables", "version")
