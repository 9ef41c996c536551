-- Truncating orders deletes all deals.
CREATE TRIGGER deals_truncated AFTER TRUNCATE ON orders FOR EACH STATEMENT EXECUTE FUNCTION sync_deals_of_orders();
