-- An order keeps its province when its address is erased.
CREATE TRIGGER orders_keep_region BEFORE UPDATE OF billing ON orders FOR EACH ROW
  WHEN (old.billing IS NOT NULL AND new.billing IS NULL) EXECUTE FUNCTION keep_order_region();
