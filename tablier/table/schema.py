"""What the database holds. A table is a game that is played or was; its position is what its events lead to."""

import sqlalchemy as sa

metadata = sa.MetaData()

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("players", sa.Integer, nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("secret", sa.String(64), nullable=False),  # of the throws: shown to nobody before the end
    sa.Column("date", sa.String(40), nullable=False),
    sa.Column("notes", sa.JSON, nullable=False),  # of its record: how dice are thrown, what an uploaded one says
    sa.Column("clock", sa.JSON, nullable=True),
    sa.Column("onlookers_chat", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("ended", sa.Float, nullable=True),
    sa.Column("rematch", sa.String(16), nullable=True),  # the table where the same people play on
    sa.Column("version", sa.Integer, nullable=False, server_default="0"),  # changes, where there may be other servers
    sa.Column("asked", sa.JSON, nullable=True),  # there also: what people have still to agree to (`news.py`)
)

seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("letter", sa.String(1), primary_key=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("level", sa.String(40), nullable=True),  # of a bot; None: a person. With a key: until they are back
    sa.Column("key", sa.String(64), nullable=True),  # of the person, hashed: who has it may move for the seat
    sa.Column("taken", sa.Boolean, nullable=False),  # whether somebody has come to sit there
)

events = sa.Table(
    "events",
    metadata,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("event", sa.String(80), nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("left", sa.Float, nullable=True),  # what was left on the clock of the seat that moved
    sqlite_with_rowid=False,  # a move is written to one page of the file, not to one of rows and one of an index
)

nonces = sa.Table(
    "nonces",
    metadata,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("seats", sa.String(8), nullable=False),  # whose it is
    sa.Column("nonce", sa.String(32), nullable=False),  # what they added to the throws
    sa.Column("since", sa.Integer, nullable=False),  # the first event that it counts for
)

fallen = sa.Table(
    "fallen",
    metadata,
    sa.Column("who", sa.String(8), primary_key=True),  # people or bots
    sa.Column("face", sa.Integer, primary_key=True),  # of a die
    sa.Column("count", sa.Integer, nullable=False),  # how often it fell, in all games that are over
)

chats = sa.Table(
    "chats",
    metadata,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("who", sa.String(40), nullable=False),
    sa.Column("text", sa.String(500), nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)

# ---------------------------------------------------------------------- where there may be several servers

servers = sa.Table(
    "servers",
    metadata,
    sa.Column("name", sa.String(40), primary_key=True),
    sa.Column("until", sa.Float, nullable=False),  # taken for gone after that, by the clock of the database
)

presence = sa.Table(
    "presence",
    metadata,
    sa.Column("table_id", sa.String(16), primary_key=True),
    sa.Column("server", sa.String(40), primary_key=True),  # to which they are connected
    sa.Column("letters", sa.String(20), nullable=False),  # of the seats whose people are there; none: onlookers
)

works = sa.Table(
    "works",
    metadata,
    sa.Column("name", sa.String(80), primary_key=True),  # what is made: the analysis of a table, a film
    sa.Column("server", sa.String(40), nullable=False),  # who makes it
    sa.Column("done", sa.Integer, nullable=False),  # steps, of so many
    sa.Column("steps", sa.Integer, nullable=False),
    sa.Column("made", sa.LargeBinary, nullable=True),  # what came of it
    sa.Column("at", sa.Float, nullable=False),  # when somebody last asked for it
)
