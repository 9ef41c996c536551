-- Rejects changes to a weigh ticket other than its status and the buyer's choice about excess, because it is evidence
-- for both sides.
CREATE OR REPLACE FUNCTION reject_weigh_ticket_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'UPDATE' AND to_jsonb(old) - 'status' - 'takes_excess' = to_jsonb(new) - 'status' - 'takes_excess' THEN
    RETURN new;
  END IF;
  RAISE EXCEPTION 'a weigh ticket is never changed and never goes';
END
$$;
