-- Sets a listing's price per tonne. The share lock on the product makes a change of its unit wait, and then find this row.
CREATE OR REPLACE FUNCTION set_comparison_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.comparison_price := comparison_price(new.price_customer, (SELECT unit FROM products WHERE id = new.product_id FOR SHARE));
  RETURN new;
END
$$;
