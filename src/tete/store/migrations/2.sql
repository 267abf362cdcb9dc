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
