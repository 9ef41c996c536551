-- Numbers have no gaps, so they are given last, at commit.
CREATE CONSTRAINT TRIGGER tax_documents_numbered AFTER INSERT ON tax_documents DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (new.number IS NULL) EXECUTE FUNCTION number_tax_documents();
