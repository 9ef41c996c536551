-- Sold goods follow quantity and total of a line, for instance after weighing.
CREATE TRIGGER sale_product_deltas_updated AFTER UPDATE OF order_id, product_name, unit, qty, total ON order_lines FOR EACH ROW
  WHEN ((old.order_id, old.product_name, old.unit, old.qty, old.total)
    IS DISTINCT FROM (new.order_id, new.product_name, new.unit, new.qty, new.total))
  EXECUTE FUNCTION record_sale_product_deltas();
