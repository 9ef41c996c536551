-- The price report follows the offer, outcome and listing of a bid.
CREATE TRIGGER bid_price_dirty_updated AFTER UPDATE OF offer_id, status, reason, listing_id, farmer_id, created_at ON bids FOR EACH ROW
  WHEN ((old.offer_id, old.listing_id, old.farmer_id, old.created_at, coalesce(old.status = 'accepted' OR old.reason = 'unpaid', false))
    IS DISTINCT FROM
    (new.offer_id, new.listing_id, new.farmer_id, new.created_at, coalesce(new.status = 'accepted' OR new.reason = 'unpaid', false)))
  EXECUTE FUNCTION mark_bid_prices_dirty();
