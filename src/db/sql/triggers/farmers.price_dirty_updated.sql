-- Price series group deals by the seller's place.
CREATE TRIGGER price_dirty_updated AFTER UPDATE OF city, regency_code, province ON farmers FOR EACH ROW
  WHEN ((old.city, old.regency_code, old.province) IS DISTINCT FROM (new.city, new.regency_code, new.province))
  EXECUTE FUNCTION mark_prices_dirty();
