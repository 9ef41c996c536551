-- The stored balance of each seller is the sum of its money movements.
CREATE VIEW invariant_balances AS
SELECT farmer_id, coalesce(booked.balance, 0) AS booked, coalesce(kept.balance, 0) AS kept
FROM (SELECT farmer_id, sum(seller_amount) AS balance FROM money_movements WHERE farmer_id IS NOT NULL GROUP BY 1) booked
FULL JOIN (
  SELECT farmer_id, sum(amount) AS balance FROM (
    SELECT farmer_id, balance AS amount FROM farmer_balances UNION ALL SELECT farmer_id, amount FROM balance_deltas
  ) parts GROUP BY 1
) kept USING (farmer_id)
WHERE coalesce(booked.balance, 0) <> coalesce(kept.balance, 0);
