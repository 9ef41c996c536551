-- A new bid enters the price report.
CREATE TRIGGER bid_price_dirty_inserted AFTER INSERT ON bids FOR EACH ROW WHEN (new.offer_id IS NOT NULL)
  EXECUTE FUNCTION mark_bid_prices_dirty();
