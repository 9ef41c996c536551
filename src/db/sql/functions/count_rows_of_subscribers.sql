-- Maintains the number of rows of subscribers by kind, because counting them takes longer than reading a page. Each
-- statement adds its own row, so that statements do not wait for each other.
CREATE OR REPLACE FUNCTION count_rows_of_subscribers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO row_counts (list, part, n)
      SELECT 'subscribers', part, count(*) FROM (SELECT case when r.unsubscribed_at is not null then 'stopped' when r.confirmed_at is not null then 'confirmed' else 'waiting' end AS part FROM added r) AS rows WHERE part IS NOT NULL GROUP BY part;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO row_counts (list, part, n)
      SELECT 'subscribers', part, -count(*) FROM (SELECT case when r.unsubscribed_at is not null then 'stopped' when r.confirmed_at is not null then 'confirmed' else 'waiting' end AS part FROM taken r) AS rows WHERE part IS NOT NULL GROUP BY part;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO row_counts (list, part, n)
      SELECT 'subscribers', part, change FROM (VALUES (case when old.unsubscribed_at is not null then 'stopped' when old.confirmed_at is not null then 'confirmed' else 'waiting' end, -1), (case when new.unsubscribed_at is not null then 'stopped' when new.confirmed_at is not null then 'confirmed' else 'waiting' end, 1)) AS rows (part, change) WHERE part IS NOT NULL;
  ELSE
    DELETE FROM row_counts WHERE list = 'subscribers';
  END IF;
  RETURN NULL;
END
$$;
