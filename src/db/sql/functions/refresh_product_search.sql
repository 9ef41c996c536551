-- Rebuilds the search documents of a product's listings, because they contain the product's name and category.
CREATE OR REPLACE FUNCTION refresh_product_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE listings SET product_id = product_id WHERE product_id = NEW.id;
  RETURN NULL;
END
$$;
