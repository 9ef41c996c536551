-- Maintains the number of rows of bids by kind, because counting them takes longer than reading a page. Each statement
-- adds its own row, so that statements do not wait for each other.
CREATE OR REPLACE FUNCTION count_rows_of_bids() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO row_counts (list, part, n)
      SELECT 'bids', part, count(*) FROM (SELECT r.status || coalesce(' ' || r.awaiting, '') AS part FROM added r) AS rows WHERE part IS NOT NULL GROUP BY part;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO row_counts (list, part, n)
      SELECT 'bids', part, -count(*) FROM (SELECT r.status || coalesce(' ' || r.awaiting, '') AS part FROM taken r) AS rows WHERE part IS NOT NULL GROUP BY part;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO row_counts (list, part, n)
      SELECT 'bids', part, change FROM (VALUES (old.status || coalesce(' ' || old.awaiting, ''), -1), (new.status || coalesce(' ' || new.awaiting, ''), 1)) AS rows (part, change) WHERE part IS NOT NULL;
  ELSE
    DELETE FROM row_counts WHERE list = 'bids';
  END IF;
  RETURN NULL;
END
$$;
