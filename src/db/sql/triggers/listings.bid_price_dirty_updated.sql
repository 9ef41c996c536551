-- The price report compares bids with the middleman's price of the listing.
CREATE TRIGGER bid_price_dirty_updated AFTER UPDATE OF price_tengkulak ON listings FOR EACH ROW
  WHEN (old.price_tengkulak IS DISTINCT FROM new.price_tengkulak) EXECUTE FUNCTION mark_bid_prices_dirty();
