-- The listing that gains a picture is rewritten; listing_images_left rewrites the one that loses it.
CREATE TRIGGER listing_images_gained AFTER UPDATE ON listing_images REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION refresh_pages_of_images();
