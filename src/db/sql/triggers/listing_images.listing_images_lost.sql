-- The listing that loses a picture is rewritten; listing_images_changed rewrites the one that gains it.
CREATE TRIGGER listing_images_lost AFTER UPDATE ON listing_images REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION refresh_pages_of_images();
