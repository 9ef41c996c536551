import type { StallListing } from '../../../domain/listings/stall-listing.ts';
import type { Goods } from '../../../shared/bidding/reference-note.ts';

/** What a reference price is chosen by, of a listing. */
export const goodsOf = ({ product, category, quality, farmer }: StallListing): Goods => ({
  category,
  unit: product.unit,
  quality: quality.class,
  province: farmer.province,
});
