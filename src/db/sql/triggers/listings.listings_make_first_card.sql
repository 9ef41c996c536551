-- Every listing has a card from the start.
CREATE TRIGGER listings_make_first_card AFTER INSERT ON listings FOR EACH ROW EXECUTE FUNCTION refresh_listing_card();
