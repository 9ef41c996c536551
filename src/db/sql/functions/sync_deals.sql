-- Brings the deals of some bids in line with completed_deals. The caller holds the lock of the bid or its listing, so that no
-- two transactions write the same deal.
CREATE OR REPLACE FUNCTION sync_deals(wanted integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM deals d WHERE d.bid_id = ANY(wanted) AND NOT EXISTS (SELECT FROM completed_deals s WHERE s.bid_id = d.bid_id);
  INSERT INTO deals (bid_id, product_id, farmer_id, customer_id, price, made_at, class, commodity)
    SELECT bid_id, product_id, farmer_id, customer_id, price, made_at, class, commodity FROM completed_deals WHERE bid_id = ANY(wanted)
    ON CONFLICT (bid_id) DO UPDATE SET product_id = excluded.product_id, farmer_id = excluded.farmer_id,
      customer_id = excluded.customer_id, price = excluded.price, made_at = excluded.made_at, class = excluded.class,
      commodity = excluded.commodity
    WHERE (deals.product_id, deals.farmer_id, deals.customer_id, deals.price, deals.made_at, deals.class, deals.commodity)
      IS DISTINCT FROM (excluded.product_id, excluded.farmer_id, excluded.customer_id, excluded.price, excluded.made_at, excluded.class,
        excluded.commodity);
END
$$;
