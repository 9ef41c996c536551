-- Search documents of listings contain the product's name and category.
CREATE TRIGGER products_refresh_search AFTER UPDATE OF name, category ON products FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.category IS DISTINCT FROM NEW.category)
  EXECUTE FUNCTION refresh_product_search();
