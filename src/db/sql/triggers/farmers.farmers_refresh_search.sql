-- Search documents of listings contain the seller's name and place.
CREATE TRIGGER farmers_refresh_search AFTER UPDATE OF name, city, province ON farmers FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.city IS DISTINCT FROM NEW.city OR OLD.province IS DISTINCT FROM NEW.province)
  EXECUTE FUNCTION refresh_farmer_search();
