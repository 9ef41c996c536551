-- Records what bookings add to or take from the sums of their days, and which goods a sale contained. Each statement
-- only adds rows; a job sums them up (decision 068). The order of a sale is locked, so that none of its lines changes
-- in between.
CREATE OR REPLACE FUNCTION record_sale_deltas() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes money_movements[];
  signs integer[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    changes := ARRAY(SELECT ROW(added.*)::money_movements FROM added);
    signs := array_fill(1, ARRAY[cardinality(changes)]);
  ELSIF TG_OP = 'DELETE' THEN
    changes := ARRAY(SELECT ROW(taken.*)::money_movements FROM taken);
    signs := array_fill(-1, ARRAY[cardinality(changes)]);
  ELSIF TG_OP = 'UPDATE' THEN
    changes := ARRAY[ROW(old.*)::money_movements, ROW(new.*)::money_movements];
    signs := ARRAY[-1, 1];
  ELSE
    DELETE FROM sale_deltas;
    DELETE FROM sales_by_day;
    DELETE FROM ledger_by_day;
    DELETE FROM sales_by_month;
    DELETE FROM sale_product_deltas;
    DELETE FROM sales_by_product;
    RETURN NULL;
  END IF;
  INSERT INTO sale_deltas (day, kind, farmer_id, movements, orders, revenue, commission, platform_amount, seller_amount)
    SELECT (m.at AT TIME ZONE 'Asia/Jakarta')::date, m.kind, m.farmer_id, sum(s.n),
      sum(CASE WHEN m.kind IN ('payment', 'cod_sale') THEN s.n * sign(m.sale)::int ELSE 0 END),
      sum(s.n * m.sale), sum(s.n * m.commission), sum(s.n * m.platform_amount), sum(s.n * m.seller_amount)
    FROM unnest(changes) WITH ORDINALITY AS m JOIN unnest(signs) WITH ORDINALITY AS s (n, of) ON s.of = m.ordinality
    GROUP BY 1, 2, 3;
  PERFORM FROM orders WHERE id IN (
    SELECT m.order_id FROM unnest(changes) m WHERE m.kind IN ('payment', 'cod_sale') AND m.sale <> 0
  ) ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO sale_product_deltas (day, product_name, unit, lines, qty, revenue)
    SELECT (m.at AT TIME ZONE 'Asia/Jakarta')::date, l.product_name, l.unit, sum(s.n * sign(m.sale)::int),
      sum(s.n * sign(m.sale)::int * l.qty), sum(s.n * sign(m.sale)::int * l.total)
    FROM unnest(changes) WITH ORDINALITY AS m JOIN unnest(signs) WITH ORDINALITY AS s (n, of) ON s.of = m.ordinality
    JOIN order_lines l ON l.order_id = m.order_id
    WHERE m.kind IN ('payment', 'cod_sale') AND m.sale <> 0 GROUP BY 1, 2, 3;
  RETURN NULL;
END
$$;
