-- Rejects a change of what was offered or ordered, because both sides agreed to it.
CREATE OR REPLACE FUNCTION reject_agreed_item_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what was offered is fixed';
END
$$;
