-- The price report loses a deleted offer; deleting a bid deletes its offers.
CREATE TRIGGER bid_price_dirty_deleted AFTER DELETE ON bid_offers FOR EACH ROW EXECUTE FUNCTION mark_bid_prices_dirty();
