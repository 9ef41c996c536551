-- The price per tonne depends on the product's unit.
CREATE TRIGGER products_comparison_prices AFTER UPDATE OF unit ON products FOR EACH ROW
  WHEN (old.unit <> new.unit) EXECUTE FUNCTION refresh_comparison_prices();
