-- The log: the primary key decides who was first.
CREATE TABLE events (
  table_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (table_id, version)
) STRICT, WITHOUT ROWID;

-- One line per table, for lists; it always says what the log's last event left.
CREATE TABLE tables (
  id TEXT PRIMARY KEY,
  version INTEGER NOT NULL,
  game TEXT NOT NULL,
  preset TEXT NOT NULL,
  status TEXT NOT NULL,
  at INTEGER NOT NULL,
  solo_points INTEGER,
  heading TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX tables_by_time ON tables (status, at);
CREATE INDEX tables_by_points ON tables (game, preset, solo_points) WHERE solo_points IS NOT NULL;

-- Apart from the log, so that no event that can be told ever holds one before it is revealed.
CREATE TABLE secrets (
  table_id TEXT PRIMARY KEY,
  secret BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE players (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What a token opens; the token itself is kept by its owner only.
CREATE TABLE keys (
  hash BLOB PRIMARY KEY,
  opens TEXT NOT NULL,
  subject TEXT NOT NULL,
  until INTEGER
) STRICT, WITHOUT ROWID;
