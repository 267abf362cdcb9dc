-- Events in format 2. The functions are those of rewrite.py; a row that they cannot read stays as it is.
UPDATE events SET body = upgraded_event(table_id, version, body);

-- A summary says whether a clock or a bell may run. The index has no time in it, so that a move does not change it.
ALTER TABLE tables RENAME COLUMN heading TO summary;
ALTER TABLE tables ADD COLUMN timed INTEGER NOT NULL DEFAULT 0;
UPDATE tables SET
  timed = is_timed((SELECT body FROM events WHERE table_id = id AND events.version = 1)),
  summary = upgraded_summary(id, summary, (SELECT body FROM events WHERE table_id = id AND events.version = 1));
CREATE INDEX tables_timed ON tables (status) WHERE timed = 1;
