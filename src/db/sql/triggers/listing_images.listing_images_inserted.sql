-- The page text lists the listing's pictures.
CREATE TRIGGER listing_images_inserted AFTER INSERT ON listing_images REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION refresh_pages_of_images();
