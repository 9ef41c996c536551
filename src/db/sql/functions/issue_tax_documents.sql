-- Issues an order's invoice once it is paid, and a credit or debit note whenever its amount changes afterwards.
CREATE OR REPLACE FUNCTION issue_tax_documents() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  stands bigint;
  differs bigint;
  why text;
  -- Where an order's own time goes on counting from another moment, the transaction says which day its papers are of.
  today timestamptz := coalesce(nullif(current_setting('lumbung.paper_day', true), '')::timestamptz, new.updated_at);
BEGIN
  IF NOT EXISTS (SELECT FROM tax_documents WHERE order_id = new.id AND kind = 'invoice') THEN
    IF NOT order_is_invoiceable(new) THEN RETURN NULL; END IF;
    INSERT INTO tax_documents (order_id, farmer_id, kind, reason, year, amount, seller, issued_at)
    SELECT new.id, new.farmer_id, 'invoice', 'placed', tax_document_year(at), new.total, tax_document_seller(new.farmer_id), at
    FROM (SELECT CASE WHEN tg_op = 'INSERT' THEN new.placed_at ELSE new.updated_at END AS at) t;
  END IF;
  SELECT sum(CASE WHEN kind = 'credit' THEN -amount ELSE amount END) INTO stands FROM tax_documents WHERE order_id = new.id;
  differs := order_invoiceable_amount(new) - stands;
  IF differs = 0 THEN RETURN NULL; END IF;
  why := CASE
    WHEN tg_op = 'UPDATE' AND new.status = 'awaiting_payment' THEN 'unpaid'
    WHEN tg_op = 'UPDATE' AND old.status = 'awaiting_payment' AND new.paid_at IS NOT NULL THEN 'paid'
    WHEN tg_op = 'INSERT' THEN CASE WHEN new.status = 'cancelled' THEN 'cancelled' ELSE 'refunded' END
    WHEN new.status = 'cancelled' AND old.status <> 'cancelled' THEN 'cancelled'
    WHEN new.delivery_failure IS DISTINCT FROM old.delivery_failure AND new.status <> 'cancelled' THEN 'declined'
    WHEN new.cash_received_at IS DISTINCT FROM old.cash_received_at THEN 'cash'
    WHEN new.refunded <> old.refunded OR new.status = 'refunded' THEN 'refunded'
    ELSE 'weighed' END;
  INSERT INTO tax_documents (order_id, farmer_id, kind, reason, year, amount, seller, issued_at)
  VALUES (new.id, new.farmer_id, CASE WHEN differs < 0 THEN 'credit' ELSE 'debit' END, why, tax_document_year(today),
          abs(differs), tax_document_seller(new.farmer_id), today);
  RETURN NULL;
END $$;
