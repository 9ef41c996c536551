-- Records the sum of each seller's money movements. Each statement only adds rows, so that statements do not wait for
-- each other; a job sums them up (decision 068).
CREATE OR REPLACE FUNCTION record_balance_deltas() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO balance_deltas (farmer_id, amount)
      SELECT farmer_id, sum(seller_amount) FROM added WHERE farmer_id IS NOT NULL GROUP BY 1 HAVING sum(seller_amount) <> 0;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO balance_deltas (farmer_id, amount)
      SELECT farmer_id, -sum(seller_amount) FROM taken WHERE farmer_id IS NOT NULL GROUP BY 1 HAVING sum(seller_amount) <> 0;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO balance_deltas (farmer_id, amount)
      SELECT * FROM (VALUES (old.farmer_id, -old.seller_amount), (new.farmer_id, new.seller_amount)) AS side (farmer_id)
      WHERE farmer_id IS NOT NULL;
  ELSE
    DELETE FROM balance_deltas;
    DELETE FROM farmer_balances;
  END IF;
  RETURN NULL;
END
$$;
