-- Whether an order was ever billed: its checkout is complete. A person who was forgotten leaves the money behind.
CREATE FUNCTION order_is_billed(o orders) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT o.status <> 'awaiting_checkout' AND (o.billing IS NOT NULL OR o.paid_at IS NOT NULL OR o.cash_at IS NOT NULL)
$$;
--> statement-breakpoint
-- What an order's papers must come to: nothing once it was cancelled or given back whole, unless its seller has the cash.
CREATE FUNCTION order_stands_for(o orders) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN o.status = 'refunded' OR (o.status = 'cancelled' AND o.cash_at IS NULL) THEN 0 ELSE o.total - o.refunded END
$$;
--> statement-breakpoint
CREATE FUNCTION paper_seller(farmer integer) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('name', f.name, 'address', f.address, 'city', f.city, 'province', f.province)
  FROM farmers f WHERE f.id = farmer
$$;
--> statement-breakpoint
CREATE FUNCTION paper_year(at timestamptz) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT extract(year FROM at AT TIME ZONE 'Asia/Jakarta')::int
$$;
--> statement-breakpoint
-- Orders of before get their papers in the order in which they were placed, numbered like all others.
INSERT INTO order_papers (order_id, farmer_id, kind, reason, year, number, amount, seller, issued_at)
SELECT o.id, o.farmer_id, 'invoice', 'placed', paper_year(o.placed_at),
       row_number() OVER (PARTITION BY o.farmer_id, paper_year(o.placed_at) ORDER BY o.placed_at, o.id),
       o.total, paper_seller(o.farmer_id), o.placed_at
FROM orders o WHERE order_is_billed(o)
ORDER BY o.placed_at, o.id;
--> statement-breakpoint
INSERT INTO order_papers (order_id, farmer_id, kind, reason, year, number, amount, seller, issued_at)
SELECT o.id, o.farmer_id, 'credit', CASE WHEN o.status = 'cancelled' THEN 'cancelled' ELSE 'refunded' END,
       paper_year(o.updated_at),
       row_number() OVER (PARTITION BY o.farmer_id, paper_year(o.updated_at) ORDER BY o.updated_at, o.id),
       o.total - order_stands_for(o), paper_seller(o.farmer_id), o.updated_at
FROM orders o WHERE order_is_billed(o) AND o.total > order_stands_for(o)
ORDER BY o.updated_at, o.id;
--> statement-breakpoint
INSERT INTO paper_counters (farmer_id, kind, year, last)
SELECT farmer_id, kind, year, max(number) FROM order_papers GROUP BY farmer_id, kind, year;
--> statement-breakpoint
CREATE FUNCTION write_order_papers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  stands bigint;
  differs bigint;
  why text;
  -- Where an order's own time goes on counting from another moment, the transaction says which day its papers are of.
  today timestamptz := coalesce(nullif(current_setting('lumbung.paper_day', true), '')::timestamptz, new.updated_at);
BEGIN
  IF NOT EXISTS (SELECT FROM order_papers WHERE order_id = new.id AND kind = 'invoice') THEN
    IF NOT order_is_billed(new) THEN RETURN NULL; END IF;
    INSERT INTO order_papers (order_id, farmer_id, kind, reason, year, amount, seller, issued_at)
    SELECT new.id, new.farmer_id, 'invoice', 'placed', paper_year(at), new.total, paper_seller(new.farmer_id), at
    FROM (SELECT CASE WHEN tg_op = 'INSERT' THEN new.placed_at ELSE new.updated_at END AS at) t;
  END IF;
  SELECT sum(CASE WHEN kind = 'credit' THEN -amount ELSE amount END) INTO stands FROM order_papers WHERE order_id = new.id;
  differs := order_stands_for(new) - stands;
  IF differs = 0 THEN RETURN NULL; END IF;
  why := CASE
    WHEN tg_op = 'INSERT' THEN CASE WHEN new.status = 'cancelled' THEN 'cancelled' ELSE 'refunded' END
    WHEN new.status = 'cancelled' AND old.status <> 'cancelled' THEN 'cancelled'
    WHEN new.cash_at IS DISTINCT FROM old.cash_at THEN 'cash'
    WHEN new.refunded <> old.refunded OR new.status = 'refunded' THEN 'refunded'
    ELSE 'weighed' END;
  INSERT INTO order_papers (order_id, farmer_id, kind, reason, year, amount, seller, issued_at)
  VALUES (new.id, new.farmer_id, CASE WHEN differs < 0 THEN 'credit' ELSE 'debit' END, why, paper_year(today),
          abs(differs), paper_seller(new.farmer_id), today);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER order_papers_begun AFTER INSERT ON orders FOR EACH ROW
  WHEN (new.status <> 'awaiting_checkout') EXECUTE FUNCTION write_order_papers();
--> statement-breakpoint
CREATE TRIGGER order_papers_followed AFTER UPDATE OF status, total, refunded, cash_at, paid_at ON orders FOR EACH ROW
  WHEN (new.status <> 'awaiting_checkout' AND (old.status, old.total, old.refunded, old.cash_at, old.paid_at)
    IS DISTINCT FROM (new.status, new.total, new.refunded, new.cash_at, new.paid_at))
  EXECUTE FUNCTION write_order_papers();
--> statement-breakpoint
-- Numbers are given as the last thing before a commit, to all papers of the transaction at once and in one order of sellers and
-- kinds: whoever waits for a counter holds nothing that another would need to take on the way to it.
CREATE FUNCTION number_order_papers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paper record;
  next integer;
BEGIN
  IF NOT EXISTS (SELECT FROM order_papers WHERE id = new.id AND number IS NULL) THEN RETURN NULL; END IF;
  FOR paper IN SELECT id, farmer_id, kind, year FROM order_papers WHERE number IS NULL ORDER BY farmer_id, kind, year, id LOOP
    INSERT INTO paper_counters AS c (farmer_id, kind, year, last) VALUES (paper.farmer_id, paper.kind, paper.year, 1)
    ON CONFLICT (farmer_id, kind, year) DO UPDATE SET last = c.last + 1 RETURNING c.last INTO next;
    UPDATE order_papers SET number = next WHERE id = paper.id;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER order_papers_numbered AFTER INSERT ON order_papers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (new.number IS NULL) EXECUTE FUNCTION number_order_papers();
--> statement-breakpoint
CREATE FUNCTION refuse_other_paper() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'UPDATE' AND old.number IS NULL AND new.number IS NOT NULL
    AND to_jsonb(old) - 'number' - 'code' = to_jsonb(new) - 'number' - 'code' THEN RETURN new; END IF;
  RAISE EXCEPTION 'a paper that was written stays as it is: %', old.code;
END $$;
--> statement-breakpoint
CREATE TRIGGER order_papers_stay BEFORE UPDATE OR DELETE ON order_papers FOR EACH ROW EXECUTE FUNCTION refuse_other_paper();
--> statement-breakpoint
CREATE VIEW "inv_papers" AS
-- Numbers run from 1 to the counter's without a gap, by seller, kind and year.
SELECT coalesce(p.farmer_id, c.farmer_id) AS farmer_id, coalesce(p.kind, c.kind) AS kind, coalesce(p.year, c.year) AS of,
       p.n AS papers, p.highest, c.last
FROM (SELECT farmer_id, kind, year, count(*) AS n, count(DISTINCT number) AS given, max(number) AS highest
      FROM order_papers GROUP BY farmer_id, kind, year) p
FULL JOIN paper_counters c USING (farmer_id, kind, year)
WHERE p.n IS DISTINCT FROM c.last OR p.given <> p.n OR p.highest <> p.n
UNION ALL
-- An order's papers come to what it stands for; what was billed has its invoice.
SELECT o.farmer_id, o.status, o.id, s.n, s.stands, order_stands_for(o)
FROM orders o
LEFT JOIN LATERAL (
  SELECT count(*) AS n, sum(CASE WHEN kind = 'credit' THEN -amount ELSE amount END) AS stands,
         count(*) FILTER (WHERE kind = 'invoice') AS invoices
  FROM order_papers WHERE order_id = o.id
) s ON true
WHERE (s.n > 0 AND (s.stands <> order_stands_for(o) OR s.invoices <> 1)) OR (s.n = 0 AND order_is_billed(o));
