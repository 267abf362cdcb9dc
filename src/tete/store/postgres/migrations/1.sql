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

-- Several servers share a database: see leases.py. Times are milliseconds of the database's clock.
CREATE TABLE servers (
  id text PRIMARY KEY,
  until bigint NOT NULL -- its leases are good until then
);

CREATE TABLE room (alive bigint); -- one row: when a server was last alive; null: before the first one
INSERT INTO room VALUES (NULL);

CREATE TABLE outages ( -- when no server was alive
  number integer PRIMARY KEY,
  since bigint NOT NULL,
  until bigint NOT NULL,
  grace integer NOT NULL -- milliseconds after it in which a table that nobody has touched yet is not charged either
);

CREATE UNLOGGED TABLE leases ( -- which server does what a table needs by itself; lost in a crash, and taken again
  table_id text PRIMARY KEY,
  server text NOT NULL,
  watched boolean NOT NULL -- somebody looks at the table there
);

-- Who sits at which table, so that a player's own tables are found among many. Triggers keep it with the summaries: only
-- a seat that changes its person writes here.
CREATE TABLE seated (
  player text NOT NULL,
  table_id text NOT NULL REFERENCES tables ON DELETE CASCADE,
  PRIMARY KEY (player, table_id)
);
CREATE INDEX seated_by_table ON seated (table_id);

CREATE FUNCTION persons_of(summary text) RETURNS SETOF text LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY SELECT DISTINCT person FROM json_array_elements_text(summary::json -> 'persons') AS person WHERE person <> '';
EXCEPTION WHEN data_exception THEN -- a damaged summary is that of nobody
  RETURN;
END $$;

CREATE FUNCTION seat_persons() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM seated WHERE table_id = NEW.id;
  INSERT INTO seated SELECT person, NEW.id FROM persons_of(NEW.summary) AS person;
  RETURN NULL;
END $$;

CREATE TRIGGER seated_first AFTER INSERT ON tables FOR EACH ROW EXECUTE FUNCTION seat_persons();
CREATE TRIGGER seated_anew AFTER UPDATE OF summary ON tables FOR EACH ROW
  WHEN (substring(OLD.summary FROM '"persons": ?\[[^]]*\]') IS DISTINCT FROM substring(NEW.summary FROM '"persons": ?\[[^]]*\]'))
  EXECUTE FUNCTION seat_persons();

-- Files that players brought to tables, such as word lists, by the SHA-256 of their content (tete.core.attachments).
CREATE TABLE attachments (
  sha256 text PRIMARY KEY,
  at bigint NOT NULL,
  body bytea NOT NULL
);

-- Which table needs which file. A trigger keeps it with the tables. A file that no table needs goes when the next one comes.
CREATE TABLE attached (
  table_id text PRIMARY KEY REFERENCES tables ON DELETE CASCADE,
  sha256 text NOT NULL
);
CREATE INDEX attached_by_file ON attached (sha256);

CREATE FUNCTION attach_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO attached VALUES (NEW.id, substring(NEW.summary FROM '"attachment": ?"([0-9a-f]{64})"'));
  RETURN NULL;
END $$;
CREATE TRIGGER attached_first AFTER INSERT ON tables FOR EACH ROW
  WHEN (NEW.summary ~ '"attachment": ?"[0-9a-f]{64}"') EXECUTE FUNCTION attach_file();
