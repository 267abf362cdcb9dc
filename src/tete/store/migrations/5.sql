-- Games with the players' own dice, and records brought in from elsewhere, no longer count for the solo records.
UPDATE tables SET solo_points = NULL, summary = json_set(summary, '$.clean', json('false'))
  WHERE json_valid(summary) AND id IN (
    SELECT table_id FROM events WHERE version = 1 AND json_valid(CAST(body AS TEXT))
      AND json_extract(CAST(body AS TEXT), '$.payload.config.own_dice') = 1
  );
