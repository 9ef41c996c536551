-- The deal of an accepted bid follows its offer, listing and seller.
CREATE TRIGGER deals_updated AFTER UPDATE OF status, offer_id, closed_at, listing_id, farmer_id ON bids FOR EACH ROW
  WHEN (old.status = 'accepted' OR new.status = 'accepted') EXECUTE FUNCTION sync_deals_of_bids();
