-- What orders came to, by the day in WIB on which they were completed (decision 068). Each statement adds lines of what it adds
-- or takes, so nobody waits for another's; an order that is not completed adds none. A job puts the lines to their day.
CREATE FUNCTION sale_day(status text, completed_at timestamp with time zone) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN status = 'completed' THEN (completed_at AT TIME ZONE 'Asia/Jakarta')::date END
$$;
--> statement-breakpoint
CREATE FUNCTION keep_sales() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was date;
  is_now date;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO sale_lines (day, farmer_id, orders, revenue, commission)
      SELECT sale_day(status, completed_at), farmer_id, count(*), sum(total), sum(commission) FROM added
      WHERE sale_day(status, completed_at) IS NOT NULL GROUP BY 1, 2;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO sale_lines (day, farmer_id, orders, revenue, commission)
      SELECT sale_day(status, completed_at), farmer_id, -count(*), -sum(total), -sum(commission) FROM taken
      WHERE sale_day(status, completed_at) IS NOT NULL GROUP BY 1, 2;
  ELSIF TG_OP = 'UPDATE' THEN
    was := sale_day(old.status, old.completed_at);
    is_now := sale_day(new.status, new.completed_at);
    INSERT INTO sale_lines (day, farmer_id, orders, revenue, commission)
      SELECT * FROM (VALUES (was, old.farmer_id, -1, -old.total, -old.commission), (is_now, new.farmer_id, 1, new.total, new.commission))
        AS side (day) WHERE day IS NOT NULL;
    IF was IS DISTINCT FROM is_now THEN
      INSERT INTO sale_goods_lines (day, product_name, unit, lines, qty, revenue)
        SELECT side.day, l.product_name, l.unit, sum(side.n), sum(side.n * l.qty), sum(side.n * l.total)
        FROM order_lines l CROSS JOIN (VALUES (was, -1), (is_now, 1)) AS side (day, n)
        WHERE l.order_id = new.id AND side.day IS NOT NULL GROUP BY 1, 2, 3;
    END IF;
  ELSE
    DELETE FROM sale_lines;
    DELETE FROM sale_days;
    DELETE FROM sale_months;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER sales_added AFTER INSERT ON orders REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_sales();
--> statement-breakpoint
CREATE TRIGGER sales_taken AFTER DELETE ON orders REFERENCING OLD TABLE AS taken FOR EACH STATEMENT EXECUTE FUNCTION keep_sales();
--> statement-breakpoint
CREATE TRIGGER sales_changed AFTER UPDATE OF status, completed_at, total, commission, farmer_id ON orders FOR EACH ROW
  WHEN ((old.status = 'completed' OR new.status = 'completed')
    AND (old.status, old.completed_at, old.total, old.commission, old.farmer_id)
      IS DISTINCT FROM (new.status, new.completed_at, new.total, new.commission, new.farmer_id))
  EXECUTE FUNCTION keep_sales();
--> statement-breakpoint
CREATE TRIGGER sales_emptied AFTER TRUNCATE ON orders FOR EACH STATEMENT EXECUTE FUNCTION keep_sales();
--> statement-breakpoint
-- Lines of an order that is completed already. Its row is held first, and looked at after: it is not completed by somebody
-- else in between.
CREATE FUNCTION keep_sold_goods() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM FROM orders WHERE id IN (SELECT order_id FROM added) ORDER BY id FOR SHARE;
    INSERT INTO sale_goods_lines (day, product_name, unit, lines, qty, revenue)
      SELECT sale_day(o.status, o.completed_at), l.product_name, l.unit, count(*), sum(l.qty), sum(l.total)
      FROM added l JOIN orders o ON o.id = l.order_id
      WHERE sale_day(o.status, o.completed_at) IS NOT NULL GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM FROM orders WHERE id IN (SELECT order_id FROM taken) ORDER BY id FOR SHARE;
    INSERT INTO sale_goods_lines (day, product_name, unit, lines, qty, revenue)
      SELECT sale_day(o.status, o.completed_at), l.product_name, l.unit, -count(*), -sum(l.qty), -sum(l.total)
      FROM taken l JOIN orders o ON o.id = l.order_id
      WHERE sale_day(o.status, o.completed_at) IS NOT NULL GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'UPDATE' THEN
    PERFORM FROM orders WHERE id IN (old.order_id, new.order_id) ORDER BY id FOR SHARE;
    INSERT INTO sale_goods_lines (day, product_name, unit, lines, qty, revenue)
      SELECT sale_day(o.status, o.completed_at), side.product_name, side.unit, side.n, side.n * side.qty, side.n * side.total
      FROM (VALUES (old.order_id, old.product_name, old.unit, -1, old.qty, old.total),
                   (new.order_id, new.product_name, new.unit, 1, new.qty, new.total))
        AS side (order_id, product_name, unit, n, qty, total)
      JOIN orders o ON o.id = side.order_id
      WHERE sale_day(o.status, o.completed_at) IS NOT NULL;
  ELSE
    DELETE FROM sale_goods_lines;
    DELETE FROM sale_goods;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER sold_goods_added AFTER INSERT ON order_lines REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_sold_goods();
--> statement-breakpoint
CREATE TRIGGER sold_goods_taken AFTER DELETE ON order_lines REFERENCING OLD TABLE AS taken FOR EACH STATEMENT EXECUTE FUNCTION keep_sold_goods();
--> statement-breakpoint
CREATE TRIGGER sold_goods_changed AFTER UPDATE OF order_id, product_name, unit, qty, total ON order_lines FOR EACH ROW
  WHEN ((old.order_id, old.product_name, old.unit, old.qty, old.total)
    IS DISTINCT FROM (new.order_id, new.product_name, new.unit, new.qty, new.total))
  EXECUTE FUNCTION keep_sold_goods();
--> statement-breakpoint
CREATE TRIGGER sold_goods_emptied AFTER TRUNCATE ON order_lines FOR EACH STATEMENT EXECUTE FUNCTION keep_sold_goods();
--> statement-breakpoint
-- What there is already: 11 s over 1,460,000 orders, in which no order is written; 1 s over 146,000.
INSERT INTO sale_days (day, orders, revenue, commission)
SELECT sale_day(status, completed_at), count(*), sum(total), sum(commission) FROM orders
WHERE status = 'completed' AND completed_at IS NOT NULL GROUP BY 1;
--> statement-breakpoint
INSERT INTO sale_months (month, farmer_id, orders, revenue)
SELECT date_trunc('month', sale_day(status, completed_at))::date, farmer_id, count(*), sum(total) FROM orders
WHERE status = 'completed' AND completed_at IS NOT NULL GROUP BY 1, 2;
--> statement-breakpoint
INSERT INTO sale_goods (day, product_name, unit, lines, qty, revenue)
SELECT sale_day(o.status, o.completed_at), l.product_name, l.unit, count(*), sum(l.qty), sum(l.total)
FROM orders o JOIN order_lines l ON l.order_id = o.id
WHERE o.status = 'completed' AND o.completed_at IS NOT NULL GROUP BY 1, 2, 3;
--> statement-breakpoint
CREATE VIEW "inv_sales" AS
-- What is kept of each day, of each farmer's month and of each of a day's goods is what adding up its orders gives.
WITH sold AS (
  SELECT id, (completed_at AT TIME ZONE 'Asia/Jakarta')::date AS day, farmer_id, total, commission
  FROM orders WHERE status = 'completed' AND completed_at IS NOT NULL
), waiting AS (SELECT day, farmer_id, orders, revenue, commission FROM sale_lines),
counted AS (
  SELECT day::text AS of, count(*) AS n, 0 AS qty, sum(total) AS revenue, sum(commission) AS commission FROM sold GROUP BY 1
  UNION ALL
  SELECT to_char(day, 'YYYY-MM') || ' ' || farmer_id, count(*), 0, sum(total), 0 FROM sold GROUP BY 1
  UNION ALL
  SELECT concat_ws(' ', s.day, l.unit, l.product_name), count(*), sum(l.qty), sum(l.total), 0
  FROM sold s JOIN order_lines l ON l.order_id = s.id GROUP BY 1
), kept AS (
  SELECT of, sum(n) AS n, sum(qty) AS qty, sum(revenue) AS revenue, sum(commission) AS commission FROM (
    SELECT day::text AS of, orders AS n, 0 AS qty, revenue, commission FROM sale_days
    UNION ALL SELECT day::text, orders, 0, revenue, commission FROM waiting
    UNION ALL SELECT to_char(month, 'YYYY-MM') || ' ' || farmer_id, orders, 0, revenue, 0 FROM sale_months
    UNION ALL SELECT to_char(day, 'YYYY-MM') || ' ' || farmer_id, orders, 0, revenue, 0 FROM waiting
    UNION ALL SELECT concat_ws(' ', day, unit, product_name), lines, qty, revenue, 0 FROM sale_goods
    UNION ALL SELECT concat_ws(' ', day, unit, product_name), lines, qty, revenue, 0 FROM sale_goods_lines
  ) parts GROUP BY of
)
SELECT of, c.n AS counted, k.n AS kept, c.revenue AS counted_revenue, k.revenue AS kept_revenue
FROM counted c FULL JOIN kept k USING (of)
WHERE (coalesce(c.n, 0), coalesce(c.qty, 0), coalesce(c.revenue, 0), coalesce(c.commission, 0))
  <> (coalesce(k.n, 0), coalesce(k.qty, 0), coalesce(k.revenue, 0), coalesce(k.commission, 0));
--> statement-breakpoint
-- How many listings of the whole market are of each badge: one sum instead of a line for each farmer.
CREATE FUNCTION tally_levels() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tallies (list, part, n) SELECT 'levels', level, sum(n) FROM added GROUP BY level HAVING sum(n) <> 0;
  ELSE
    INSERT INTO tallies (list, part, n) SELECT 'levels', level, -sum(n) FROM taken GROUP BY level HAVING sum(n) <> 0;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER levels_added AFTER INSERT ON market_counts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_levels();
--> statement-breakpoint
CREATE TRIGGER levels_taken AFTER DELETE ON market_counts REFERENCING OLD TABLE AS taken FOR EACH STATEMENT EXECUTE FUNCTION tally_levels();
--> statement-breakpoint
INSERT INTO tallies (list, part, n) SELECT 'levels', level, sum(n) FROM market_counts GROUP BY level;
--> statement-breakpoint
CREATE VIEW "inv_levels" AS
-- What is kept of each badge is what the market's counts come to, which inv_market_counts compares with the listings.
SELECT part, coalesce(counted.n, 0) AS counted, coalesce(kept.n, 0) AS kept
FROM (SELECT level AS part, sum(n) AS n FROM market_counts GROUP BY 1) counted
FULL JOIN (SELECT part, sum(n) AS n FROM tallies WHERE list = 'levels' GROUP BY 1) kept USING (part)
WHERE coalesce(counted.n, 0) <> coalesce(kept.n, 0);
--> statement-breakpoint
CREATE OR REPLACE VIEW "inv_tallies" AS
-- What is kept of each list is what counting it gives; of badges, inv_levels says it.
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
FROM counted FULL JOIN (SELECT list, part, sum(n) AS n FROM tallies WHERE list <> 'levels' GROUP BY list, part) kept USING (list, part)
WHERE coalesce(counted.n, 0) <> coalesce(kept.n, 0);
