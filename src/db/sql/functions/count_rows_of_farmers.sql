-- Maintains the number of rows of farmers by kind, because counting them takes longer than reading a page. Each
-- statement adds its own row, so that statements do not wait for each other.
CREATE OR REPLACE FUNCTION count_rows_of_farmers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO row_counts (list, part, n)
      SELECT 'farmers', part, count(*) FROM (SELECT case when r.deleted_at is null then 'all' end AS part FROM added r) AS rows WHERE part IS NOT NULL GROUP BY part;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO row_counts (list, part, n)
      SELECT 'farmers', part, -count(*) FROM (SELECT case when r.deleted_at is null then 'all' end AS part FROM taken r) AS rows WHERE part IS NOT NULL GROUP BY part;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO row_counts (list, part, n)
      SELECT 'farmers', part, change FROM (VALUES (case when old.deleted_at is null then 'all' end, -1), (case when new.deleted_at is null then 'all' end, 1)) AS rows (part, change) WHERE part IS NOT NULL;
  ELSE
    DELETE FROM row_counts WHERE list = 'farmers';
  END IF;
  RETURN NULL;
END
$$;
