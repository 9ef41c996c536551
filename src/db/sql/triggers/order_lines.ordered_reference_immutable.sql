-- The reference prices on the day of an order never change afterwards, whatever is corrected in their table.
CREATE TRIGGER ordered_reference_immutable BEFORE UPDATE OF reference_prices ON order_lines FOR EACH ROW
  WHEN (old.reference_prices IS DISTINCT FROM new.reference_prices) EXECUTE FUNCTION reject_agreed_item_change();
