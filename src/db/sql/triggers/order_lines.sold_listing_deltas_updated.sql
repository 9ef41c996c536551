-- A listing's sales follow order, listing and total of a line.
CREATE TRIGGER sold_listing_deltas_updated AFTER UPDATE OF order_id, listing_id, total ON order_lines FOR EACH ROW
  WHEN ((old.order_id, old.listing_id, old.total) IS DISTINCT FROM (new.order_id, new.listing_id, new.total))
  EXECUTE FUNCTION record_listing_sale_deltas();
