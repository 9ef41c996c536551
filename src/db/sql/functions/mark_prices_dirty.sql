-- Marks what the stored median prices have to be recomputed for (decision 069). Each statement only adds rows; a job
-- recomputes the medians, and until then readers do.
CREATE OR REPLACE FUNCTION mark_prices_dirty() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'deals' THEN
    IF TG_OP = 'TRUNCATE' THEN
      INSERT INTO price_dirty DEFAULT VALUES;
    ELSIF TG_OP = 'DELETE' THEN
      INSERT INTO price_dirty (product_id) VALUES (old.product_id);
    ELSE
      INSERT INTO price_dirty (product_id) VALUES (new.product_id);
      IF TG_OP = 'UPDATE' AND old.product_id <> new.product_id THEN
        INSERT INTO price_dirty (product_id) VALUES (old.product_id);
      END IF;
    END IF;
  ELSIF TG_TABLE_NAME = 'products' THEN
    INSERT INTO price_dirty (product_id, category, unit, name) VALUES (new.id, old.category, old.unit, old.name);
  ELSIF TG_TABLE_NAME = 'farmers' THEN
    INSERT INTO price_dirty (farmer_id) VALUES (new.id);
  ELSIF TG_TABLE_NAME = 'bids' THEN
    INSERT INTO price_dirty (product_id) SELECT product_id FROM bid_offers WHERE id IN (old.offer_id, new.offer_id);
  ELSE
    INSERT INTO price_dirty DEFAULT VALUES;
  END IF;
  RETURN NULL;
END
$$;
