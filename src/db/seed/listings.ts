import type { Shop } from '../../domain/shop.ts';
import { listingImages, listings, products, stockMovements } from '../schema/catalog.ts';
import { batches } from './batches.ts';
import type { Crop } from './crop.ts';
import { crops } from './crops.ts';
import { type Ledger, planLedgers } from './ledger.ts';
import { resumeNumbers } from './resume-numbers.ts';
import { planReviews } from './review-plans.ts';
import { before, DAY, dateOf } from './time.ts';
import type { Trade } from './trade.ts';

const views: Record<string, string[]> = {
  grain: ['dalam karung', 'dalam mangkuk', 'dari dekat'],
  other: ['', 'lebih banyak'],
};

/** Products, listings with their pictures, and the whole stock ledger; farmers must be there. */
export async function seedListings(shop: Shop, trade: Trade): Promise<void> {
  const now = shop.clock.now();
  const ledgers = planLedgers(trade, now);
  const productIds = new Map<Crop, number>(crops.map((crop, index) => [crop, index + 1]));
  await shop.db.insert(products).values(
    crops.map((crop) => ({
      id: productIds.get(crop),
      name: crop.name,
      unit: crop.unit,
      category: crop.category,
      createdAt: before(now, 470 * DAY),
    })),
  );

  const reviews = planReviews(trade.listings, now).filter((review) => review.status === 'approved');
  await shop.db.insert(listings).values(
    trade.listings.map(({ id, crop, offer, createdAt }, index) => {
      const ratings = reviews.filter((review) => review.listing.id === id).map((review) => review.rating);
      return {
        id,
        productId: productIds.get(crop) as number,
        farmerId: offer.farmer,
        stock: ledgers[index]?.stock ?? 0,
        reserved: ledgers[index]?.reserved ?? 0,
        priceTengkulak: offer.tengkulak,
        priceCustomer: offer.customer,
        minLot: offer.lot ?? 1,
        negotiable: !offer.fixed,
        imageUrl: pictureOf(crop, 1),
        description: `${offer.note} ${crop.about}`,
        tags: offer.tags ?? [],
        harvestDate: dateOf(before(now, offer.harvested * DAY)),
        lowThreshold: offer.badges?.[0] ?? null,
        fewThreshold: offer.badges?.[1] ?? null,
        ratingSum: ratings.reduce((sum, rating) => sum + rating, 0),
        ratingCount: ratings.length,
        position: index + 1,
        createdAt,
        updatedAt: createdAt,
      };
    }),
  );
  await resumeNumbers(shop, 'products');
  await resumeNumbers(shop, 'listings');
  await shop.db.insert(listingImages).values(
    trade.listings.flatMap(({ id, crop }) =>
      viewsOf(crop).map((view, index) => ({
        listingId: id,
        url: pictureOf(crop, index + 1),
        alt: `${crop.name} ${view}`.trim(),
        position: index,
      })),
    ),
  );
  await insertLedgers(shop, ledgers);
}

function viewsOf(crop: Crop): string[] {
  return (/^(beras|gabah)-/.test(crop.picture) ? views.grain : views.other) ?? [];
}

function pictureOf(crop: Crop, view: number): string {
  return `/gambar/products/${crop.picture}-${view}.avif`;
}

async function insertLedgers(shop: Shop, ledgers: Ledger[]): Promise<void> {
  // In the order of time over all listings, as rows written one after the other would stand.
  const rows = ledgers.flatMap((ledger) => ledger.rows);
  const ordered = rows
    .map((row, index) => ({ row, index }))
    .sort((a, b) => a.row.at.getTime() - b.row.at.getTime() || a.index - b.index)
    .map(({ row }) => ({
      listingId: row.listing.id,
      kind: row.kind,
      stockDelta: row.stockDelta,
      reservedDelta: row.reservedDelta,
      bidId: row.bid,
      orderId: row.order,
      actorId: row.by,
      note: row.note,
      at: row.at,
    }));
  for (const batch of batches(ordered)) await shop.db.insert(stockMovements).values(batch);
}
