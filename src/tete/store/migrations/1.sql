-- The log: the primary key decides who was first. Every event has a hash of itself and of the hash before it.
CREATE TABLE events (
  table_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  body TEXT NOT NULL,
  hash TEXT NOT NULL,
  PRIMARY KEY (table_id, version)
) STRICT, WITHOUT ROWID;

-- One line per table, for lists: what the log's last event left. `due`: when its next clock or bell ends.
CREATE TABLE tables (
  id TEXT PRIMARY KEY,
  version INTEGER NOT NULL,
  game TEXT NOT NULL,
  preset TEXT NOT NULL,
  status TEXT NOT NULL,
  at INTEGER NOT NULL,
  solo_points INTEGER,
  due INTEGER,
  summary TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX tables_by_time ON tables (status, at);
CREATE INDEX tables_by_points ON tables (game, preset, solo_points) WHERE solo_points IS NOT NULL;
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;

-- Apart from the log, so that no event that can be told ever holds one before it is revealed.
CREATE TABLE secrets (
  table_id TEXT PRIMARY KEY,
  secret BLOB NOT NULL
) STRICT, WITHOUT ROWID;

-- Who sits at which table, so that a player's own tables are found among many. Triggers keep it with the summaries: only
-- a seat that changes its person writes here.
CREATE TABLE seated (
  player TEXT NOT NULL,
  table_id TEXT NOT NULL,
  PRIMARY KEY (player, table_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX seated_by_table ON seated (table_id);

CREATE TRIGGER seated_first AFTER INSERT ON tables WHEN json_valid(NEW.summary) BEGIN
  INSERT OR IGNORE INTO seated SELECT value, NEW.id FROM json_each(NEW.summary, '$.persons') WHERE value <> '';
END;
-- Every move passes here, so the texts are compared and not read: `persons` is followed by `prompted` in a summary.
CREATE TRIGGER seated_anew AFTER UPDATE OF summary ON tables
  WHEN substr(NEW.summary, instr(NEW.summary, '"persons"'), instr(NEW.summary, '"prompted"') - instr(NEW.summary, '"persons"'))
    IS NOT substr(OLD.summary, instr(OLD.summary, '"persons"'), instr(OLD.summary, '"prompted"') - instr(OLD.summary, '"persons"'))
BEGIN
  DELETE FROM seated WHERE table_id = NEW.id;
  INSERT OR IGNORE INTO seated SELECT value, NEW.id FROM
    json_each(CASE WHEN json_valid(NEW.summary) THEN NEW.summary ELSE '{}' END, '$.persons') WHERE value <> '';
END;
CREATE TRIGGER seated_no_more AFTER DELETE ON tables BEGIN
  DELETE FROM seated WHERE table_id = OLD.id;
END;

-- Files that players brought to tables, such as word lists, by the SHA-256 of their content (tete.core.attachments).
CREATE TABLE attachments (
  sha256 TEXT PRIMARY KEY,
  at INTEGER NOT NULL,
  body BLOB NOT NULL
) STRICT;

-- Which table needs which file. Triggers keep it with the tables. A file that no table needs goes when the next one comes.
CREATE TABLE attached (
  table_id TEXT PRIMARY KEY,
  sha256 TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX attached_by_file ON attached (sha256);

CREATE TRIGGER attached_first AFTER INSERT ON tables
  WHEN instr(NEW.summary, '"attachment":"') > 0 AND json_valid(NEW.summary) AND json_extract(NEW.summary, '$.attachment') <> ''
BEGIN
  INSERT OR REPLACE INTO attached VALUES (NEW.id, json_extract(NEW.summary, '$.attachment'));
END;
CREATE TRIGGER unattached AFTER DELETE ON tables BEGIN
  DELETE FROM attached WHERE table_id = OLD.id;
END;
