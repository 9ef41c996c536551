-- Admin lists sort by the copied stock.
CREATE TRIGGER listings_insert_stock_sort AFTER INSERT ON listings FOR EACH ROW EXECUTE FUNCTION sync_listing_stock_sort();
