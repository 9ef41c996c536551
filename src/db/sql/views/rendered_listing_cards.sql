-- Computes the texts that listing_cards stores, so that pages send them unchanged: goods and card for lists, page for
-- the listing's own page.
CREATE VIEW rendered_listing_cards AS
SELECT l.id AS listing_id, l.product_id, l.farmer_id, row_to_json(goods)::text AS goods, row_to_json(page)::text AS page,
  left(row_to_json(goods)::text, -1) || ',"stock":' || trim_scale(l.stock - l.reserved) || ',"stock_level":"' || l.level || '"}' AS card
FROM listings l
JOIN products p ON p.id = l.product_id
JOIN farmers f ON f.id = l.farmer_id
CROSS JOIN LATERAL (SELECT p.id, p.name, p.unit) AS product
CROSS JOIN LATERAL (SELECT f.id, f.name, f.address, f.province, f.city, f.latitude, f.longitude, f.portrait_url) AS farmer
CROSS JOIN LATERAL (
  SELECT l.id, product, p.category, l.price_tengkulak, l.price_customer, l.image_url, farmer,
    -- A listing's first tags are its farmer's name and city (spec 3, Shop entry).
    ARRAY[f.name, f.city] || l.tags AS tags,
    CASE WHEN l.rating_count > 0 THEN floor(l.rating_sum * 10::float8 / l.rating_count + 0.5) / 10 END AS rating,
    l.rating_count AS reviews, trim_scale(l.min_lot) AS min_lot, trim_scale(l.step) AS step, l.negotiable,
    listing_quality(l) AS quality,
    to_char(l.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt"
) AS goods
CROSS JOIN LATERAL (
  SELECT l.description, l.harvest_date,
    ARRAY(SELECT row_to_json(image) FROM (
      SELECT i.url, i.alt FROM listing_images i WHERE i.listing_id = l.id ORDER BY i.position, i.id) AS image) AS images,
    (SELECT ARRAY[count(*) FILTER (WHERE r.rating = 1), count(*) FILTER (WHERE r.rating = 2), count(*) FILTER (WHERE r.rating = 3),
        count(*) FILTER (WHERE r.rating = 4), count(*) FILTER (WHERE r.rating = 5)]
      FROM reviews r WHERE r.listing_id = l.id AND r.status = 'approved') AS stars
) AS page;
-- The kept texts follow a change of this view.
UPDATE listing_cards kept SET goods = texts.goods, page = texts.page, card = texts.card
FROM rendered_listing_cards texts
WHERE texts.listing_id = kept.listing_id
  AND (kept.goods, kept.page) IS DISTINCT FROM (texts.goods, texts.page);
