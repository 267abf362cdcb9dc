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
