-- The reference prices on the day of an offer never change afterwards, whatever is corrected in their table.
CREATE TRIGGER offered_reference_immutable BEFORE UPDATE OF reference_prices ON bid_offers FOR EACH ROW
  WHEN (old.reference_prices IS DISTINCT FROM new.reference_prices) EXECUTE FUNCTION reject_agreed_item_change();
