-- An order that is inserted as paid has its invoice by the commit.
CREATE CONSTRAINT TRIGGER orders_documented_inserted AFTER INSERT ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (new.paid_at IS NOT NULL OR new.cash_received_at IS NOT NULL) EXECUTE FUNCTION require_tax_documents();
