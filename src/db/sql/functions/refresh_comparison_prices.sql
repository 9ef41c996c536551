-- Recomputes the price per tonne of a product's listings. Listings are locked in the order of their ids to avoid deadlocks.
CREATE OR REPLACE FUNCTION refresh_comparison_prices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM listings WHERE product_id = new.id ORDER BY id FOR NO KEY UPDATE;
  UPDATE listings SET comparison_price = comparison_price(price_customer, new.unit) WHERE product_id = new.id;
  RETURN NULL;
END
$$;
