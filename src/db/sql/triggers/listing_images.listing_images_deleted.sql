-- The page text lists the listing's pictures.
CREATE TRIGGER listing_images_deleted AFTER DELETE ON listing_images REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION refresh_pages_of_images();
