-- Stars count approved reviews only, so one that waits for moderation changes nothing.
CREATE TRIGGER reviews_inserted AFTER INSERT ON reviews FOR EACH ROW
  WHEN (NEW.status = 'approved') EXECUTE FUNCTION refresh_pages_of_reviews();
