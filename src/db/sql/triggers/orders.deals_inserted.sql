-- An import or seed may add orders that are already completed deals.
CREATE TRIGGER deals_inserted AFTER INSERT ON orders REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION sync_deals_of_orders();
