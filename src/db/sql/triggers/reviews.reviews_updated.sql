-- The rating follows approval, stars and listing of a review.
CREATE TRIGGER reviews_updated AFTER UPDATE ON reviews FOR EACH ROW
  WHEN ((OLD.status = 'approved' OR NEW.status = 'approved')
    AND (OLD.status <> NEW.status OR OLD.rating <> NEW.rating OR OLD.listing_id <> NEW.listing_id))
  EXECUTE FUNCTION refresh_pages_of_reviews();
