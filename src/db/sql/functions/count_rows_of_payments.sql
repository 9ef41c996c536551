-- Maintains the number of rows of payments by kind, because counting them takes longer than reading a page. Each
-- statement adds its own row, so that statements do not wait for each other.
CREATE OR REPLACE FUNCTION count_rows_of_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO row_counts (list, part, n)
      SELECT 'payments', part, count(*) FROM (SELECT r.status AS part FROM added r) AS rows WHERE part IS NOT NULL GROUP BY part;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO row_counts (list, part, n)
      SELECT 'payments', part, -count(*) FROM (SELECT r.status AS part FROM taken r) AS rows WHERE part IS NOT NULL GROUP BY part;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO row_counts (list, part, n)
      SELECT 'payments', part, change FROM (VALUES (old.status, -1), (new.status, 1)) AS rows (part, change) WHERE part IS NOT NULL;
  ELSE
    DELETE FROM row_counts WHERE list = 'payments';
  END IF;
  RETURN NULL;
END
$$;
