import type { SellerListing } from '../../../domain/listings/seller-listing.ts';
import type { ReferencedListing } from '../../../shared/rules/bidding/reference-note.ts';

/** Picks the attributes of a listing that select its reference price. */
export const referencedListing = ({
  product,
  category,
  quality,
  farmer,
}: SellerListing): ReferencedListing => ({
  category,
  unit: product.unit,
  quality: quality.class,
  province: farmer.province,
});
