-- Every change of what an order owes gets its document in the same transaction.
CREATE TRIGGER order_tax_documents_updated AFTER UPDATE OF status, total, refunded, cash_received_at, paid_at ON orders FOR EACH ROW
  WHEN (new.status <> 'awaiting_checkout' AND (old.status, old.total, old.refunded, old.cash_received_at, old.paid_at)
    IS DISTINCT FROM (new.status, new.total, new.refunded, new.cash_received_at, new.paid_at))
  EXECUTE FUNCTION issue_tax_documents();
