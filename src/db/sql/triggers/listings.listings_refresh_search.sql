-- Keeps the search document current whenever a searched column changes.
CREATE TRIGGER listings_refresh_search BEFORE INSERT OR UPDATE OF product_id, farmer_id, tags, description,
    quality_class, moisture, empty_husk, grade, measured_by, certificate, commodity
  ON listings FOR EACH ROW EXECUTE FUNCTION refresh_listing_search();
