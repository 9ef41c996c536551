-- A listing's sales gain new lines.
CREATE TRIGGER sold_listing_deltas_inserted AFTER INSERT ON order_lines REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION record_listing_sale_deltas();
