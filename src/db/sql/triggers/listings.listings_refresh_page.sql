-- The page text follows description and harvest date.
CREATE TRIGGER listings_refresh_page AFTER UPDATE ON listings FOR EACH ROW
  WHEN (OLD.description <> NEW.description OR OLD.harvest_date IS DISTINCT FROM NEW.harvest_date)
  EXECUTE FUNCTION refresh_listing_page();
