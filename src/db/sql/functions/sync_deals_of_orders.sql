-- Updates deals when orders change; only a completed order has a deal, so other orders cost nothing.
CREATE OR REPLACE FUNCTION sync_deals_of_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM deals;
  ELSIF TG_OP = 'UPDATE' THEN
    PERFORM sync_deals(ARRAY[old.bid_id, new.bid_id]);
  ELSIF EXISTS (SELECT FROM touched WHERE bid_id IS NOT NULL AND status = 'completed') THEN
    PERFORM sync_deals(ARRAY(SELECT bid_id FROM touched WHERE bid_id IS NOT NULL AND status = 'completed'));
  END IF;
  RETURN NULL;
END
$$;
