-- The price report follows a corrected offer.
CREATE TRIGGER bid_price_dirty_updated AFTER UPDATE OF bid_id, side, price, list_price, product_id ON bid_offers FOR EACH ROW
  WHEN ((old.bid_id, old.side, old.price, old.list_price, old.product_id)
    IS DISTINCT FROM (new.bid_id, new.side, new.price, new.list_price, new.product_id))
  EXECUTE FUNCTION mark_bid_prices_dirty();
