-- The price report shows the buyer's last offer.
CREATE TRIGGER bid_price_dirty_inserted AFTER INSERT ON bid_offers REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION mark_bid_prices_dirty();
