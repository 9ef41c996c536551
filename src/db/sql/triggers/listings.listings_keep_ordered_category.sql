-- What was sold of a listing stays in the category under which it was sold.
CREATE TRIGGER listings_keep_ordered_category AFTER UPDATE OF product_id ON listings FOR EACH ROW
  WHEN (old.product_id <> new.product_id) EXECUTE FUNCTION keep_ordered_category();
