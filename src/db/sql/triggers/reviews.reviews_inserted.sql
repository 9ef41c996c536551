-- The rating counts approved reviews only, so one that awaits moderation changes nothing.
CREATE TRIGGER reviews_inserted AFTER INSERT ON reviews FOR EACH ROW
  WHEN (NEW.status = 'approved') EXECUTE FUNCTION refresh_pages_of_reviews();
