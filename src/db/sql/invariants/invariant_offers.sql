-- The order of a deal is for what was offered, with the name, unit and quality of that moment.
CREATE VIEW invariant_offers AS
SELECT b.id AS bid_id, f.product_name, f.unit, l.product_name AS ordered_name, l.unit AS ordered_unit
FROM bids b
JOIN bid_offers f ON f.id = b.offer_id
JOIN orders o ON o.bid_id = b.id
JOIN order_lines l ON l.order_id = o.id
WHERE (l.product_name, l.unit, l.quality) IS DISTINCT FROM (f.product_name, f.unit, f.quality);
