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
