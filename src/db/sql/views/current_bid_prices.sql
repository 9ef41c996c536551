-- Collects the figures of a bid for the price report (decision 072): the buyer's last offer, the list price then, the
-- middleman's price and the agreed price.
CREATE VIEW current_bid_prices AS
SELECT b.id AS bid_id, b.created_at, (b.created_at AT TIME ZONE 'Asia/Jakarta')::date AS day, standing.product_id,
  CASE WHEN r.type = 'Kota' THEN 'Kota ' || r.name ELSE coalesce(r.name, f.city) END AS city,
  offer.price AS bid, offer.list_price AS list, l.price_tengkulak AS tengkulak,
  CASE WHEN b.status = 'accepted' OR b.reason = 'unpaid' THEN standing.price END AS deal
FROM bids b
JOIN listings l ON l.id = b.listing_id
JOIN bid_offers standing ON standing.id = b.offer_id
JOIN farmers f ON f.id = b.farmer_id LEFT JOIN regencies r ON r.code = f.regency_code
CROSS JOIN LATERAL (
  SELECT price, list_price FROM bid_offers WHERE bid_id = b.id AND side = 'buyer' ORDER BY id DESC LIMIT 1
) offer;
