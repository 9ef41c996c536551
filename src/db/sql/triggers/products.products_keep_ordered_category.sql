-- A product's sold goods stay in the category under which they were sold.
CREATE TRIGGER products_keep_ordered_category AFTER UPDATE OF category ON products FOR EACH ROW
  WHEN (old.category <> new.category) EXECUTE FUNCTION keep_ordered_category();
