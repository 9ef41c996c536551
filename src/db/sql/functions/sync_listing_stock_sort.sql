-- Copies a listing's stock to the narrow table by which the admin lists are sorted.
CREATE OR REPLACE FUNCTION sync_listing_stock_sort() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.deleted_at IS NOT NULL THEN
    DELETE FROM listing_stock_sort WHERE listing_id = NEW.id;
  ELSE
    INSERT INTO listing_stock_sort (listing_id, stock) VALUES (NEW.id, NEW.stock)
      ON CONFLICT (listing_id) DO UPDATE SET stock = excluded.stock;
  END IF;
  RETURN NULL;
END
$$;
