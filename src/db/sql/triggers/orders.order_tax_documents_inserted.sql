-- An order that is stored paid gets its invoice in the same transaction.
CREATE TRIGGER order_tax_documents_inserted AFTER INSERT ON orders FOR EACH ROW
  WHEN (new.status <> 'awaiting_checkout') EXECUTE FUNCTION issue_tax_documents();
