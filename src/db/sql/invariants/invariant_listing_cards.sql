-- Every listing has a card with the content that it would have if it were written now.
CREATE VIEW invariant_listing_cards AS
SELECT listing_id FROM rendered_listing_cards texts FULL JOIN listing_cards kept USING (listing_id)
WHERE kept.goods IS DISTINCT FROM texts.goods OR kept.page IS DISTINCT FROM texts.page;
