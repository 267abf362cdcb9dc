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

INSERT INTO seated SELECT person, id FROM tables, persons_of(summary) AS person;

CREATE TRIGGER seated_first AFTER INSERT ON tables FOR EACH ROW EXECUTE FUNCTION seat_persons();
CREATE TRIGGER seated_anew AFTER UPDATE OF summary ON tables FOR EACH ROW
  WHEN (substring(OLD.summary FROM '"persons": ?\[[^]]*\]') IS DISTINCT FROM substring(NEW.summary FROM '"persons": ?\[[^]]*\]'))
  EXECUTE FUNCTION seat_persons();
