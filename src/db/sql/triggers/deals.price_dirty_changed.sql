-- A median price depends on the deals of its product.
CREATE TRIGGER price_dirty_changed AFTER INSERT OR UPDATE OR DELETE ON deals FOR EACH ROW EXECUTE FUNCTION mark_prices_dirty();
