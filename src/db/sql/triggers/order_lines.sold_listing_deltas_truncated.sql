-- Truncating order lines empties the listings' sales.
CREATE TRIGGER sold_listing_deltas_truncated AFTER TRUNCATE ON order_lines FOR EACH STATEMENT EXECUTE FUNCTION record_listing_sale_deltas();
