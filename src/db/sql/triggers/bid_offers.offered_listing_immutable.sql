-- The offered listing never changes afterwards.
CREATE TRIGGER offered_listing_immutable BEFORE UPDATE OF product_id, product_name, unit, min_lot, step ON bid_offers FOR EACH ROW
  WHEN ((old.product_id, old.product_name, old.unit, old.min_lot, old.step) IS DISTINCT FROM
    (new.product_id, new.product_name, new.unit, new.min_lot, new.step)) EXECUTE FUNCTION reject_agreed_item_change();
