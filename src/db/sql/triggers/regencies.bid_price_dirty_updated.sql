-- The price report shows the name of the regency.
CREATE TRIGGER bid_price_dirty_updated AFTER UPDATE OF name, type ON regencies FOR EACH ROW
  WHEN ((old.name, old.type) IS DISTINCT FROM (new.name, new.type)) EXECUTE FUNCTION mark_bid_prices_dirty();
