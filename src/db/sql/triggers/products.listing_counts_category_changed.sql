-- A product that changes category moves its listings' counts.
CREATE TRIGGER listing_counts_category_changed AFTER UPDATE OF category ON products FOR EACH ROW
  WHEN (old.category <> new.category) EXECUTE FUNCTION move_listing_counts_to_category();
