-- A deleted order takes its deal with it.
CREATE TRIGGER deals_deleted AFTER DELETE ON orders REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION sync_deals_of_orders();
