-- A listing's sold goods stay in the category under which they were sold.
CREATE TRIGGER listings_keep_ordered_category AFTER UPDATE OF product_id ON listings FOR EACH ROW
  WHEN (old.product_id <> new.product_id) EXECUTE FUNCTION keep_ordered_category();
