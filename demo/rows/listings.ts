import { listingImages, listings, products, stockMovements } from '../../src/db/schema/catalogue-tables.ts';
import type { AppContext } from '../../src/domain/context.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { type Crop, type LotQuality, termsOf } from '../goods/crop.ts';
import { crops } from '../goods/crops.ts';
import type { DemoListing } from '../year/catalogue.ts';
import { type Ledger, planLedgers } from '../year/ledger.ts';
import { planReviews } from '../year/review-plans.ts';
import { before, DAY, dateOf } from '../year/time.ts';
import type { Trade } from '../year/trade.ts';
import { batches } from './batches.ts';
import { resumeNumbers } from './resume-numbers.ts';

const grainViews = ['dalam karung', 'dalam mangkuk', 'dari dekat'];
const otherViews = ['', 'lebih banyak'];

/** Products, listings with their pictures, and the whole stock ledger; farmers must be there. */
export async function seedListings(ctx: AppContext, trade: Trade): Promise<void> {
  const now = ctx.clock.now();
  const ledgers = planLedgers(trade, now);
  const productIds = new Map<Crop, number>(crops.map((crop, index) => [crop, index + 1]));
  await ctx.db.insert(products).values(
    crops.map((crop) => ({
      id: productIds.get(crop),
      name: crop.name,
      unit: crop.unit,
      category: crop.category,
      createdAt: before(now, 470 * DAY),
    })),
  );

  const reviews = planReviews(trade.listings, now).filter((review) => review.status === 'approved');
  await ctx.db.insert(listings).values(
    trade.listings.map((listing, index) => {
      const { id, crop, offer, createdAt } = listing;
      const ratings = reviews.filter((review) => review.listing.id === id).map((review) => review.rating);
      return {
        id,
        productId: productIds.get(crop) as number,
        farmerId: offer.farmer,
        stock: toQuantity(ledgers[index]?.stock ?? 0),
        reserved: toQuantity(ledgers[index]?.reserved ?? 0),
        priceTengkulak: offer.tengkulak,
        priceCustomer: offer.customer,
        minLot: toQuantity(offer.lot ?? 1),
        step: toQuantity(offer.step ?? 1),
        commodity: crop.commodity ?? null,
        negotiable: !offer.fixed,
        weighed: (offer.weighed ?? crop.weighed) !== undefined,
        ...termsOf(offer.weighed ?? crop.weighed),
        imageUrl: picturesOf(listing)[0]?.url ?? null,
        description: `${offer.note} ${crop.about}`,
        tags: offer.tags ?? [],
        ...qualityOf(offer.quality ?? {}, now),
        harvestDate: dateOf(before(now, offer.harvested * DAY)),
        lowThreshold: offer.badges ? toQuantity(offer.badges[0]) : null,
        fewThreshold: offer.badges ? toQuantity(offer.badges[1]) : null,
        ratingSum: ratings.reduce((sum, rating) => sum + rating, 0),
        ratingCount: ratings.length,
        position: index + 1,
        createdAt,
        updatedAt: createdAt,
      };
    }),
  );
  await resumeNumbers(ctx, 'products');
  await resumeNumbers(ctx, 'listings');
  await ctx.db
    .insert(listingImages)
    .values(
      trade.listings.flatMap((listing) =>
        picturesOf(listing).map((picture, position) => ({ ...picture, listingId: listing.id, position })),
      ),
    );
  await insertLedgers(ctx, ledgers);
}

/** A lot's quality as its listing stores it. */
function qualityOf({ measured, ...lot }: LotQuality, now: Date) {
  return {
    qualityClass: lot.class ?? null,
    moisture: lot.moisture ?? null,
    emptyHusk: lot.husk ?? null,
    broken: lot.broken ?? null,
    menir: lot.menir ?? null,
    grade: lot.grade ?? null,
    certificate: lot.certificate ?? null,
    measuredBy: measured?.by ?? null,
    measuredOn: measured ? dateOf(before(now, measured.daysAgo * DAY)) : null,
    measuredWith: measured?.with ?? null,
  };
}

/** A listing's pictures with their descriptions, its own first one at the top. */
function picturesOf({ crop, turn }: DemoListing): { url: string; alt: string }[] {
  const all = (/^(beras|gabah)-/.test(crop.picture) ? grainViews : otherViews).map((view, index) => ({
    url: `/gambar/products/${crop.picture}-${index + 1}.avif`,
    alt: `${crop.name} ${view}`.trim(),
  }));
  const first = turn % all.length;
  return [...all.slice(first), ...all.slice(0, first)];
}

async function insertLedgers(ctx: AppContext, ledgers: Ledger[]): Promise<void> {
  // Ordered by time over all listings, as if the rows had been written one after the other.
  const rows = ledgers.flatMap((ledger) => ledger.rows);
  const ordered = rows
    .map((row, index) => ({ row, index }))
    .sort((a, b) => a.row.at.getTime() - b.row.at.getTime() || a.index - b.index)
    .map(({ row }) => ({
      listingId: row.listing.id,
      kind: row.kind,
      stockDelta: toQuantity(row.stockDelta),
      reservedDelta: toQuantity(row.reservedDelta),
      bidId: row.bid,
      orderId: row.order,
      actorId: row.by,
      note: row.note,
      at: row.at,
    }));
  for (const batch of batches(ordered)) await ctx.db.insert(stockMovements).values(batch);
}
