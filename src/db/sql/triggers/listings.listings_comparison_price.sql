-- Every listing has a price per tonne from the start.
CREATE TRIGGER listings_comparison_price BEFORE INSERT ON listings FOR EACH ROW EXECUTE FUNCTION set_comparison_price();
