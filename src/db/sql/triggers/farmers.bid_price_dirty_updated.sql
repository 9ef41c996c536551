-- The price report groups bids by the seller's place.
CREATE TRIGGER bid_price_dirty_updated AFTER UPDATE OF city, regency_code ON farmers FOR EACH ROW
  WHEN ((old.city, old.regency_code) IS DISTINCT FROM (new.city, new.regency_code)) EXECUTE FUNCTION mark_bid_prices_dirty();
