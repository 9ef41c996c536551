-- Numbers have no gaps, so they are assigned last; by the commit each document has its own.
CREATE CONSTRAINT TRIGGER tax_documents_numbered AFTER INSERT ON tax_documents DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (new.number IS NULL) EXECUTE FUNCTION require_tax_document_number();
