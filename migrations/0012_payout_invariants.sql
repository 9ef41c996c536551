-- What must hold of payouts and of what farmers bring in: a view of whatever breaks it, always empty.
CREATE VIEW "inv_payouts" AS
-- A payout takes from the farmer's balance what leaves the till; a settlement brings both back up; nothing else has a batch.
SELECT id AS movement_id, kind, farmer_id, payout_id, cash, farmer
FROM money_movements
WHERE CASE kind
  WHEN 'payout' THEN payout_id IS NULL OR farmer_id IS NULL OR cash >= 0 OR cash <> farmer
  WHEN 'settlement' THEN payout_id IS NOT NULL OR farmer_id IS NULL OR cash <= 0 OR cash <> farmer
  ELSE payout_id IS NOT NULL
END
UNION ALL
-- A batch pays somebody.
SELECT NULL, 'empty', NULL, p.id, NULL, NULL
FROM payouts p
WHERE NOT EXISTS (SELECT FROM money_movements WHERE payout_id = p.id);
