-- The card follows the columns of its listing that it shows.
CREATE TRIGGER listings_refresh_card AFTER UPDATE ON listings FOR EACH ROW
  WHEN (OLD.product_id <> NEW.product_id OR OLD.farmer_id <> NEW.farmer_id
    OR OLD.price_tengkulak <> NEW.price_tengkulak OR OLD.price_customer <> NEW.price_customer
    OR OLD.image_url IS DISTINCT FROM NEW.image_url OR OLD.tags <> NEW.tags OR OLD.rating_sum <> NEW.rating_sum
    OR OLD.rating_count <> NEW.rating_count OR OLD.min_lot <> NEW.min_lot OR OLD.step <> NEW.step OR OLD.negotiable <> NEW.negotiable
    OR OLD.created_at <> NEW.created_at)
  EXECUTE FUNCTION refresh_listing_card();
