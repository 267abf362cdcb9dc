-- Who sits at which table, so that a player's own tables are found among many. Triggers keep it with the summaries: only
-- a seat that changes its person writes here.
CREATE TABLE seated (
  player TEXT NOT NULL,
  table_id TEXT NOT NULL,
  PRIMARY KEY (player, table_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX seated_by_table ON seated (table_id);

INSERT OR IGNORE INTO seated SELECT each.value, listed.id FROM
  (SELECT id, CASE WHEN json_valid(summary) THEN summary ELSE '{}' END AS line FROM tables) AS listed,
  json_each(listed.line, '$.persons') AS each WHERE each.value <> '';

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
