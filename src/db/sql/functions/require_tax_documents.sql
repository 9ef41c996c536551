-- Rejects the commit of an order whose documents do not add up to its amount, or that needs an invoice and has none: a
-- use case that changed it has forgotten `issueTaxDocuments`.
CREATE OR REPLACE FUNCTION require_tax_documents() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  o orders;
  invoices bigint;
  stands bigint;
BEGIN
  SELECT * INTO o FROM orders WHERE id = new.id;
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT count(*) FILTER (WHERE kind = 'invoice'), sum(CASE WHEN kind = 'credit' THEN -amount ELSE amount END)
    INTO invoices, stands FROM tax_documents WHERE order_id = o.id;
  IF (CASE WHEN stands IS NULL THEN order_is_invoiceable(o) ELSE invoices <> 1 OR stands <> order_invoiceable_amount(o) END) THEN
    RAISE EXCEPTION 'the documents of order % do not add up to it', o.code
      USING errcode = 'check_violation', constraint = 'orders_documented';
  END IF;
  RETURN NULL;
END $$;
