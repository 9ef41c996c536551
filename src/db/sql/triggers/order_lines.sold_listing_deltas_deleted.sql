-- A listing's sales lose deleted lines.
CREATE TRIGGER sold_listing_deltas_deleted AFTER DELETE ON order_lines REFERENCING OLD TABLE AS taken FOR EACH STATEMENT EXECUTE FUNCTION record_listing_sale_deltas();
