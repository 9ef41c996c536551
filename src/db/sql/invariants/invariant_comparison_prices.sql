-- The price by which lists are sorted is the current price per tonne.
CREATE VIEW invariant_comparison_prices AS
SELECT l.id, l.comparison_price FROM listings l JOIN products p ON p.id = l.product_id
WHERE l.comparison_price <> comparison_price(l.price_customer, p.unit);
