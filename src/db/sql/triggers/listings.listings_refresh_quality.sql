-- The card shows the quality and its proof.
CREATE TRIGGER listings_refresh_quality AFTER UPDATE ON listings FOR EACH ROW
  WHEN ((OLD.quality, OLD.grade, OLD.moisture, OLD.empty_husk, OLD.broken, OLD.menir, OLD.measured_by, OLD.measured_on,
      OLD.measured_with, OLD.measured_photo, OLD.certificate)
    IS DISTINCT FROM (NEW.quality, NEW.grade, NEW.moisture, NEW.empty_husk, NEW.broken, NEW.menir, NEW.measured_by,
      NEW.measured_on, NEW.measured_with, NEW.measured_photo, NEW.certificate))
  EXECUTE FUNCTION refresh_listing_card();
