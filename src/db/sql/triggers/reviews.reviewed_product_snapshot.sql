-- A review keeps the name and unit of what was bought.
CREATE TRIGGER reviewed_product_snapshot BEFORE INSERT ON reviews FOR EACH ROW EXECUTE FUNCTION snapshot_reviewed_product();
