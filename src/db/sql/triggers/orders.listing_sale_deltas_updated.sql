-- An order's lines start or stop counting as sales; new and deleted orders are covered by their lines.
CREATE TRIGGER listing_sale_deltas_updated AFTER UPDATE OF status, placed_at ON orders FOR EACH ROW
  WHEN (counts_as_sale(old.status) <> counts_as_sale(new.status)
    OR old.placed_at <> new.placed_at AND counts_as_sale(new.status))
  EXECUTE FUNCTION record_order_sale_deltas();
