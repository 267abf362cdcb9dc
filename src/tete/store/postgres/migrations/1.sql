-- `version` and `head` (the hash of the last event) decide who may append: see writer.py.
CREATE TABLE tables (
  id text PRIMARY KEY,
  version integer NOT NULL,
  head text NOT NULL,
  game text NOT NULL,
  preset text NOT NULL,
  status text NOT NULL,
  at bigint NOT NULL,
  solo_points integer,
  due bigint,
  summary text NOT NULL
) WITH (fillfactor = 70); -- every move changes its row: room on the page keeps the new row near the old one

CREATE INDEX tables_at ON tables (at DESC, id);
CREATE INDEX tables_status ON tables (status, at DESC, id);
CREATE INDEX tables_solo ON tables (game, preset, solo_points DESC, at, id) WHERE solo_points IS NOT NULL;
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;

CREATE TABLE events (
  table_id text NOT NULL,
  version integer NOT NULL,
  body bytea NOT NULL,
  hash text NOT NULL,
  PRIMARY KEY (table_id, version)
);

CREATE TABLE secrets (
  table_id text PRIMARY KEY,
  secret bytea NOT NULL
);
