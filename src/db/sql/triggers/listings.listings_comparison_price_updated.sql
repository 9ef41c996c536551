-- The price per tonne follows price and product.
CREATE TRIGGER listings_comparison_price_updated BEFORE UPDATE OF price_customer, product_id ON listings FOR EACH ROW
  WHEN (old.price_customer <> new.price_customer OR old.product_id <> new.product_id)
  EXECUTE FUNCTION set_comparison_price();
