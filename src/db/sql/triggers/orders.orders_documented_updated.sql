-- Every change of the amount that an order owes has its document by the commit.
CREATE CONSTRAINT TRIGGER orders_documented_updated AFTER UPDATE OF status, total, refunded, cash_received_at, paid_at ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((old.status, old.total, old.refunded, old.cash_received_at, old.paid_at)
    IS DISTINCT FROM (new.status, new.total, new.refunded, new.cash_received_at, new.paid_at))
  EXECUTE FUNCTION require_tax_documents();
