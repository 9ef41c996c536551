-- What the back office's searches look into, letter by letter. A server without pg_trgm finds the same, only slower.
DO $$
DECLARE
  searched record;
BEGIN
  IF NOT EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') THEN
    RAISE NOTICE 'pg_trgm is not installed on this server: the searches of the back office read whole tables';
    RETURN;
  END IF;
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  FOR searched IN SELECT * FROM (VALUES
    ('products', 'name gin_trgm_ops'),
    ('farmers', 'name gin_trgm_ops, city gin_trgm_ops, province gin_trgm_ops'),
    ('users', 'name gin_trgm_ops, email gin_trgm_ops, phone gin_trgm_ops'),
    ('orders', 'code gin_trgm_ops, (coalesce(billing ->> ''firstName'', '''') || '' '' || coalesce(billing ->> ''lastName'', '''')) gin_trgm_ops'),
    ('payments', 'group_code gin_trgm_ops'),
    ('outbox', 'to_address gin_trgm_ops, subject gin_trgm_ops'),
    ('subscribers', 'email gin_trgm_ops'),
    ('newsletters', 'subject gin_trgm_ops, text gin_trgm_ops'),
    ('contact_messages', 'name gin_trgm_ops, email gin_trgm_ops, phone gin_trgm_ops, comments gin_trgm_ops'),
    ('reviews', 'name gin_trgm_ops, email gin_trgm_ops, comment gin_trgm_ops'),
    ('comments', 'name gin_trgm_ops, email gin_trgm_ops, comment gin_trgm_ops')
  ) AS listed (list, columns) LOOP
    EXECUTE format('CREATE INDEX %I ON %I USING gin (%s)', searched.list || '_letters', searched.list, searched.columns);
  END LOOP;
END
$$;
--> statement-breakpoint
-- How many rows a list has is kept, not counted: counting a hundred thousand takes longer than reading a page of ten. Each
-- statement adds a line of what it adds or takes, so nobody waits for another's; rows that change their kind add two.
DO $do$
DECLARE
  kept record;
BEGIN
  FOR kept IN SELECT * FROM (VALUES
    ('listings', 'case when r.deleted_at is null then r.is_active::text end', 'deleted_at, is_active'),
    ('farmers', 'case when r.deleted_at is null then ''all'' end', 'deleted_at'),
    ('users', 'case when r.deleted_at is null then r.role || '' '' || r.is_active end', 'deleted_at, role, is_active'),
    ('bids', 'r.status || coalesce('' '' || r.turn, '''')', 'status, turn'),
    ('orders', 'r.status', 'status'),
    ('payments', 'r.status', 'status'),
    ('outbox', 'r.status', 'status'),
    ('audit_log', 'r.entity', 'entity'),
    ('subscribers', 'case when r.unsubscribed_at is not null then ''stopped'' when r.confirmed_at is not null then ''confirmed'' else ''waiting'' end', 'confirmed_at, unsubscribed_at'),
    ('newsletters', 'r.status', 'status'),
    ('contact_messages', 'r.status', 'status'),
    ('reviews', 'r.status', 'status'),
    ('comments', 'r.status', 'status')
  ) AS listed (list, part, columns) LOOP
    EXECUTE format($create$
      CREATE FUNCTION %1$I() RETURNS trigger LANGUAGE plpgsql AS $keep$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          INSERT INTO tallies (list, part, n)
            SELECT %2$L, part, count(*) FROM (SELECT %3$s AS part FROM added r) AS rows WHERE part IS NOT NULL GROUP BY part;
        ELSIF TG_OP = 'DELETE' THEN
          INSERT INTO tallies (list, part, n)
            SELECT %2$L, part, -count(*) FROM (SELECT %3$s AS part FROM taken r) AS rows WHERE part IS NOT NULL GROUP BY part;
        ELSIF TG_OP = 'UPDATE' THEN
          INSERT INTO tallies (list, part, n)
            SELECT %2$L, part, change FROM (VALUES (%4$s, -1), (%5$s, 1)) AS rows (part, change) WHERE part IS NOT NULL;
        ELSE
          DELETE FROM tallies WHERE list = %2$L;
        END IF;
        RETURN NULL;
      END
      $keep$
    $create$, 'tally_' || kept.list, kept.list, kept.part, replace(kept.part, 'r.', 'old.'), replace(kept.part, 'r.', 'new.'));
    EXECUTE format('CREATE TRIGGER tally_added AFTER INSERT ON %I REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION %I()',
      kept.list, 'tally_' || kept.list);
    EXECUTE format('CREATE TRIGGER tally_taken AFTER DELETE ON %I REFERENCING OLD TABLE AS taken FOR EACH STATEMENT EXECUTE FUNCTION %I()',
      kept.list, 'tally_' || kept.list);
    EXECUTE format('CREATE TRIGGER tally_changed AFTER UPDATE OF %s ON %I FOR EACH ROW WHEN (%s IS DISTINCT FROM %s) EXECUTE FUNCTION %I()',
      kept.columns, kept.list, replace(kept.part, 'r.', 'old.'), replace(kept.part, 'r.', 'new.'), 'tally_' || kept.list);
    EXECUTE format('CREATE TRIGGER tally_emptied AFTER TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION %I()',
      kept.list, 'tally_' || kept.list);
    EXECUTE format('INSERT INTO tallies (list, part, n) SELECT %L, part, count(*) FROM (SELECT %s AS part FROM %I r) AS rows WHERE part IS NOT NULL GROUP BY part',
      kept.list, kept.part, kept.list);
  END LOOP;
END
$do$;
--> statement-breakpoint
CREATE VIEW "inv_tallies" AS
-- What is kept of each list is what counting it gives.
WITH counted AS (
  SELECT 'listings' AS list, is_active::text AS part, count(*) AS n FROM listings WHERE deleted_at IS NULL GROUP BY 2
  UNION ALL SELECT 'farmers', 'all', count(*) FROM farmers WHERE deleted_at IS NULL
  UNION ALL SELECT 'users', role || ' ' || is_active, count(*) FROM users WHERE deleted_at IS NULL GROUP BY 2
  UNION ALL SELECT 'bids', status || coalesce(' ' || turn, ''), count(*) FROM bids GROUP BY 2
  UNION ALL SELECT 'orders', status, count(*) FROM orders GROUP BY 2
  UNION ALL SELECT 'payments', status, count(*) FROM payments GROUP BY 2
  UNION ALL SELECT 'outbox', status, count(*) FROM outbox GROUP BY 2
  UNION ALL SELECT 'audit_log', entity, count(*) FROM audit_log GROUP BY 2
  UNION ALL SELECT 'subscribers', CASE WHEN unsubscribed_at IS NOT NULL THEN 'stopped' WHEN confirmed_at IS NOT NULL THEN 'confirmed'
    ELSE 'waiting' END, count(*) FROM subscribers GROUP BY 2
  UNION ALL SELECT 'newsletters', status, count(*) FROM newsletters GROUP BY 2
  UNION ALL SELECT 'contact_messages', status, count(*) FROM contact_messages GROUP BY 2
  UNION ALL SELECT 'reviews', status, count(*) FROM reviews GROUP BY 2
  UNION ALL SELECT 'comments', status, count(*) FROM comments GROUP BY 2
)
SELECT list, part, coalesce(counted.n, 0) AS counted, coalesce(kept.n, 0) AS kept
FROM counted FULL JOIN (SELECT list, part, sum(n) AS n FROM tallies GROUP BY list, part) kept USING (list, part)
WHERE coalesce(counted.n, 0) <> coalesce(kept.n, 0);
--> statement-breakpoint
CREATE VIEW "inv_profiles" AS
-- A profile that shows belongs to a farmer: lists of farmers look no further.
SELECT f.id FROM farmers f JOIN users u ON u.id = f.user_id
WHERE f.is_active AND f.deleted_at IS NULL AND (u.role <> 'farmer' OR u.deleted_at IS NOT NULL);
