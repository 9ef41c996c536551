-- Cards show the seller's name, place and portrait.
CREATE TRIGGER farmers_refresh_cards AFTER UPDATE ON farmers FOR EACH ROW
  WHEN (OLD.name <> NEW.name OR OLD.address <> NEW.address OR OLD.province <> NEW.province OR OLD.city <> NEW.city
    OR OLD.latitude <> NEW.latitude OR OLD.longitude <> NEW.longitude OR OLD.portrait_url IS DISTINCT FROM NEW.portrait_url)
  EXECUTE FUNCTION refresh_farmer_cards();
