-- Truncating bids empties the price report.
CREATE TRIGGER bid_price_dirty_truncated AFTER TRUNCATE ON bids FOR EACH STATEMENT EXECUTE FUNCTION mark_bid_prices_dirty();
