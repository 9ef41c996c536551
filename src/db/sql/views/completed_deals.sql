-- Defines a deal once for every reader: an accepted bid whose order is completed and not refunded, at the agreed price.
CREATE VIEW completed_deals AS
SELECT b.id AS bid_id, f.product_id, b.farmer_id, b.customer_id, f.price, b.closed_at AS made_at, f.quality ->> 'class' AS class,
  f.reference_prices ->> 'commodity' AS commodity
FROM bids b
JOIN orders made ON made.bid_id = b.id AND made.status = 'completed' AND made.refunded = 0
JOIN bid_offers f ON f.id = b.offer_id
WHERE b.status = 'accepted';
