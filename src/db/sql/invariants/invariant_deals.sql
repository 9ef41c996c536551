-- The stored deals are exactly the valid ones.
CREATE VIEW invariant_deals AS
WITH kept AS (SELECT bid_id, product_id, farmer_id, customer_id, price, made_at, class, commodity FROM deals)
SELECT 'kept' AS side, over.* FROM (TABLE kept EXCEPT TABLE completed_deals) over
UNION ALL
SELECT 'standing', missing.* FROM (TABLE completed_deals EXCEPT TABLE kept) missing;
