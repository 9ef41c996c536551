CREATE VIEW "inv_bank_lines" AS
-- A row of the bank's statement is the money of a payment that is confirmed, of exactly its sum.
SELECT b.id AS line_id, p.id AS payment_id, p.status, b.amount, p.due + p.suffix AS asked
FROM bank_lines b JOIN payments p ON p.id = b.payment_id
WHERE p.status <> 'confirmed' OR p.due + p.suffix <> b.amount;
