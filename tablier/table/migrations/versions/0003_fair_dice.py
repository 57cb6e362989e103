"""A secret of 32 bytes in place of a seed of 62 bits, what people add to the throws, and how dice fell.

Games that have begun go on with a new secret: what fell before was not drawn from it, and their records say so. The
seed of a game that is over goes to its notes, where its record had it.
"""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

TABLES = sa.table(
    "tables", *(sa.column(name) for name in ("id", "seed", "secret", "ended")), sa.column("notes", sa.JSON)
)


def upgrade() -> None:
    op.create_table(
        "nonces",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seats", sa.String(8), nullable=False),
        sa.Column("nonce", sa.String(32), nullable=False),
        sa.Column("since", sa.Integer, nullable=False),
    )
    op.create_table(
        "fallen",
        sa.Column("who", sa.String(8), primary_key=True),
        sa.Column("face", sa.Integer, primary_key=True),
        sa.Column("count", sa.Integer, nullable=False),
    )
    op.add_column("tables", sa.Column("secret", sa.String(64), nullable=False, server_default=""))
    connection, of = op.get_bind(), TABLES.c
    counted = connection.execute(sa.text("SELECT table_id, count(*) FROM events GROUP BY table_id"))
    happened = {row[0]: row[1] for row in counted}
    by_somebody = sa.text("SELECT DISTINCT table_id FROM seats WHERE key IS NOT NULL OR level IS NOT NULL")
    played = set(connection.execute(by_somebody).scalars())
    for row in connection.execute(sa.select(of.id, of.seed, of.ended, of.notes)).all():
        notes = dict(row.notes)
        if row.id in played and "dice" not in notes:
            notes["fair from"] = str(happened.get(row.id, 0))
            if row.ended is not None:
                notes["seed"] = row.seed
        changed = {"secret": secrets.token_hex(32), "notes": notes}
        connection.execute(TABLES.update().where(of.id == row.id).values(changed))
    op.drop_column("tables", "seed")


def downgrade() -> None:
    op.add_column("tables", sa.Column("seed", sa.String(40), nullable=False, server_default="0"))
    connection, of = op.get_bind(), TABLES.c
    for id in connection.execute(sa.select(of.id)).scalars().all():
        connection.execute(TABLES.update().where(of.id == id).values(seed=str(secrets.randbits(62))))
    op.drop_column("tables", "secret")
    op.drop_table("fallen")
    op.drop_table("nonces")
