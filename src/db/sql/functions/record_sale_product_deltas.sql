-- Records how a changed line of an order that is already sold changes that day's sold goods, as weighing after payment
-- does. Changes before the booking of the sale are part of the booking.
CREATE OR REPLACE FUNCTION record_sale_product_deltas() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  today date := (coalesce(nullif(current_setting('lumbung.sales_day', true), '')::timestamptz, now()) AT TIME ZONE 'Asia/Jakarta')::date;
BEGIN
  PERFORM FROM orders WHERE id IN (old.order_id, new.order_id) ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO sale_product_deltas (day, product_name, unit, lines, qty, revenue)
    SELECT today, side.product_name, side.unit, side.n, side.n * side.qty, side.n * side.total
    FROM (VALUES (old.order_id, old.product_name, old.unit, -1, old.qty, old.total),
                 (new.order_id, new.product_name, new.unit, 1, new.qty, new.total))
      AS side (order_id, product_name, unit, n, qty, total)
    WHERE EXISTS (SELECT FROM money_movements m WHERE m.order_id = side.order_id AND m.kind IN ('payment', 'cod_sale')
      AND m.sale <> 0 AND NOT m.undone);
  RETURN NULL;
END
$$;
