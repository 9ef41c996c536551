-- Maintains the number of rows of users by kind, because counting them takes longer than reading a page. Each statement
-- adds its own row, so that statements do not wait for each other.
CREATE OR REPLACE FUNCTION count_rows_of_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO row_counts (list, part, n)
      SELECT 'users', part, count(*) FROM (SELECT case when r.deleted_at is null then r.role || ' ' || r.is_active end AS part FROM added r) AS rows WHERE part IS NOT NULL GROUP BY part;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO row_counts (list, part, n)
      SELECT 'users', part, -count(*) FROM (SELECT case when r.deleted_at is null then r.role || ' ' || r.is_active end AS part FROM taken r) AS rows WHERE part IS NOT NULL GROUP BY part;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO row_counts (list, part, n)
      SELECT 'users', part, change FROM (VALUES (case when old.deleted_at is null then old.role || ' ' || old.is_active end, -1), (case when new.deleted_at is null then new.role || ' ' || new.is_active end, 1)) AS rows (part, change) WHERE part IS NOT NULL;
  ELSE
    DELETE FROM row_counts WHERE list = 'users';
  END IF;
  RETURN NULL;
END
$$;
