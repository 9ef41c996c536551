-- Cards show the product's name, unit and category.
CREATE TRIGGER products_refresh_cards AFTER UPDATE ON products FOR EACH ROW
  WHEN (OLD.name <> NEW.name OR OLD.unit <> NEW.unit OR OLD.category <> NEW.category)
  EXECUTE FUNCTION refresh_product_cards();
