-- What was sold of a product stays in the category under which it was sold.
CREATE TRIGGER products_keep_ordered_category AFTER UPDATE OF category ON products FOR EACH ROW
  WHEN (old.category <> new.category) EXECUTE FUNCTION keep_ordered_category();
