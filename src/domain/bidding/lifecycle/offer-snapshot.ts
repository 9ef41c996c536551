import type { bidOffers } from '../../../db/schema/bidding-tables.ts';
import type { Quantity } from '../../../shared/format/quantity.ts';
import type { Quality } from '../../../shared/rules/quality/quality-rules.ts';
import {
  type WeighingTerms,
  weighingColumnsOf,
} from '../../../shared/rules/weighing/listing-weighing-terms.ts';

/** The part of a listing that an offer stores. */
export type SnapshotListing = {
  productId: number;
  productName: string;
  goods: { unit: string; minLot: Quantity; step: Quantity };
  weighing: WeighingTerms | null;
  quality: Quality;
};

type OfferSnapshot = Required<
  Pick<
    typeof bidOffers.$inferInsert,
    | 'productId'
    | 'productName'
    | 'unit'
    | 'minLot'
    | 'step'
    | 'weighTolerance'
    | 'weighMoisture'
    | 'weighHampa'
    | 'quality'
  >
>;

/**
 * What an offer contains besides price and quantity: the goods, their lots, their quality and how they are weighed, as
 * the locked listing is at that moment. The deal is about these, whatever happens to the listing; SQL rejects every
 * later change.
 */
export const offerSnapshot = ({ goods, ...listing }: SnapshotListing): OfferSnapshot => ({
  productId: listing.productId,
  productName: listing.productName,
  unit: goods.unit,
  minLot: goods.minLot,
  step: goods.step,
  ...weighingColumnsOf(listing.weighing),
  quality: listing.quality,
});
