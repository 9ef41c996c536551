-- The copied stock follows stock and deletion.
CREATE TRIGGER listings_refresh_stock_sort AFTER UPDATE OF stock, deleted_at ON listings FOR EACH ROW
  WHEN (OLD.stock <> NEW.stock OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL))
  EXECUTE FUNCTION sync_listing_stock_sort();
