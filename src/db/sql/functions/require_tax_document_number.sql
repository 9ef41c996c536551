-- Rejects the commit of a document without a number: `numberTaxDocuments` assigns it at the end of the transaction.
CREATE OR REPLACE FUNCTION require_tax_document_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM tax_documents WHERE id = new.id AND number IS NULL) THEN
    RAISE EXCEPTION 'a document of order % has no number', new.order_id
      USING errcode = 'check_violation', constraint = 'tax_documents_numbered';
  END IF;
  RETURN NULL;
END $$;
