-- Before a product gets another category, or a listing another product, stores in its order lines the category under
-- which they were sold: a closed month of a report by category never changes. A line without a category has that of its
-- product.
CREATE OR REPLACE FUNCTION keep_ordered_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'products' THEN
    UPDATE order_lines l SET category = old.category FROM listings g
      WHERE g.product_id = old.id AND l.listing_id = g.id AND l.category IS NULL;
  ELSE
    UPDATE order_lines l SET category = p.category FROM products p
      WHERE p.id = old.product_id AND l.listing_id = old.id AND l.category IS NULL;
  END IF;
  RETURN NULL;
END
$$;
