-- Price series group products by name, unit and category.
CREATE TRIGGER price_dirty_updated AFTER UPDATE OF name, unit, category ON products FOR EACH ROW
  WHEN ((old.name, old.unit, old.category) IS DISTINCT FROM (new.name, new.unit, new.category)) EXECUTE FUNCTION mark_prices_dirty();
