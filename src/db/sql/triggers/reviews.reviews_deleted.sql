-- The rating loses a deleted review.
CREATE TRIGGER reviews_deleted AFTER DELETE ON reviews FOR EACH ROW
  WHEN (OLD.status = 'approved') EXECUTE FUNCTION refresh_pages_of_reviews();
