-- Every event has a hash of itself and of the hash before it. The function is that of rewrite.py.
ALTER TABLE events ADD COLUMN hash TEXT NOT NULL DEFAULT '';
UPDATE events SET hash = chained(table_id, version, body);

-- When the next clock or bell of a table is due, so that a table need not be in memory until then.
DROP INDEX tables_timed;
ALTER TABLE tables ADD COLUMN due INTEGER;
UPDATE tables SET due = 0, summary = CASE WHEN json_valid(summary) THEN json_set(summary, '$.due', 0) ELSE summary END
  WHERE timed = 1 AND status = 'playing';
ALTER TABLE tables DROP COLUMN timed;
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
