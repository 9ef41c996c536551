-- Issued documents never change.
CREATE TRIGGER tax_documents_immutable BEFORE UPDATE OR DELETE ON tax_documents FOR EACH ROW EXECUTE FUNCTION reject_tax_document_change();
