import type { SellerListing } from '../../../domain/listings/seller-listing.ts';
import type { ReferencedListing } from '../../../shared/rules/references/reference-prices.ts';

/** Picks the attributes of a listing that select its reference price. */
export const referencedListing = ({
  product,
  category,
  commodity,
  quality,
  farmer,
}: SellerListing): ReferencedListing => ({
  category,
  commodity,
  unit: product.unit,
  quality: quality.class,
  province: farmer.province,
});
