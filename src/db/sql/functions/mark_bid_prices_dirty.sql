-- Marks the bids whose stored prices have to be read again. Each statement only adds rows, so that statements do not
-- wait for each other; a job reads them, and until then readers do.
CREATE OR REPLACE FUNCTION mark_bid_prices_dirty() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' OR TG_TABLE_NAME = 'regencies' THEN
    INSERT INTO bid_price_dirty DEFAULT VALUES;
  ELSIF TG_TABLE_NAME = 'bids' THEN
    INSERT INTO bid_price_dirty (bid_id) VALUES (new.id);
  ELSIF TG_TABLE_NAME = 'listings' THEN
    INSERT INTO bid_price_dirty (listing_id) VALUES (new.id);
  ELSIF TG_TABLE_NAME = 'farmers' THEN
    INSERT INTO bid_price_dirty (farmer_id) VALUES (new.id);
  ELSIF TG_OP = 'INSERT' THEN
    -- The update of its bid marks an offer that has become the current one.
    INSERT INTO bid_price_dirty (bid_id) SELECT a.bid_id FROM added a
      WHERE a.side = 'buyer' AND NOT EXISTS (SELECT FROM bids b WHERE b.id = a.bid_id AND b.offer_id = a.id);
  ELSE
    INSERT INTO bid_price_dirty (bid_id) VALUES (old.bid_id);
    IF TG_OP = 'UPDATE' AND old.bid_id <> new.bid_id THEN
      INSERT INTO bid_price_dirty (bid_id) VALUES (new.bid_id);
    END IF;
  END IF;
  RETURN NULL;
END
$$;
