DROP INDEX "listings_price";--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "price_compared" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "listings_price" ON "listings" USING btree ("price_compared","id") WHERE "listings"."is_active" and "listings"."deleted_at" is null;
--> statement-breakpoint
-- A price for a tonne; liters and pieces never convert and stand among the weights by the price of one.
CREATE FUNCTION compared_price(price bigint, unit text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE unit WHEN 'kwintal' THEN price * 10 WHEN 'ton' THEN price WHEN 'gram' THEN price * 1000000
    ELSE price * 1000 END
$$;
--> statement-breakpoint
-- A share of the product's lock: whoever changes its unit meanwhile waits, and then finds this row.
CREATE FUNCTION keep_compared_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.price_compared := compared_price(new.price_customer, (SELECT unit FROM products WHERE id = new.product_id FOR SHARE));
  RETURN new;
END
$$;
--> statement-breakpoint
CREATE TRIGGER listings_compared BEFORE INSERT ON listings FOR EACH ROW EXECUTE FUNCTION keep_compared_price();
--> statement-breakpoint
CREATE TRIGGER listings_compared_anew BEFORE UPDATE OF price_customer, product_id ON listings FOR EACH ROW
  WHEN (old.price_customer <> new.price_customer OR old.product_id <> new.product_id)
  EXECUTE FUNCTION keep_compared_price();
--> statement-breakpoint
-- Listings are locked in the order of their ids, as everywhere.
CREATE FUNCTION keep_compared_prices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM listings WHERE product_id = new.id ORDER BY id FOR NO KEY UPDATE;
  UPDATE listings SET price_compared = compared_price(price_customer, new.unit) WHERE product_id = new.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_compared AFTER UPDATE OF unit ON products FOR EACH ROW
  WHEN (old.unit <> new.unit) EXECUTE FUNCTION keep_compared_prices();
--> statement-breakpoint
UPDATE listings l SET price_compared = compared_price(l.price_customer, p.unit) FROM products p WHERE p.id = l.product_id;
--> statement-breakpoint
CREATE VIEW "inv_compared_prices" AS
-- Lists order by what the price is for a tonne today.
SELECT l.id, l.price_compared FROM listings l JOIN products p ON p.id = l.product_id
WHERE l.price_compared <> compared_price(l.price_customer, p.unit);
