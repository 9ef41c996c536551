import { and, inArray, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { farmers } from '../../db/schema/accounts.ts';
import { listingImages, listings, stockMovements } from '../../db/schema/catalogue.ts';
import { NONE, quantityOf } from '../../shared/figures/quantity.ts';
import type { createListingInput } from '../../shared/input/goods/listings.ts';
import { uploadIdOf } from '../../shared/upload-address.ts';
import { noteAudits } from '../audit/note-audit.ts';
import { insertRows } from '../insert-rows.ts';
import { num, readRows } from '../read-rows.ts';
import { refuse } from '../refusal.ts';
import type { Shop, UserActor } from '../shop.ts';
import { attachUploads } from '../uploads/attach-uploads.ts';
import { newColumns } from './field-columns.ts';
import { picturesAfter } from './listing-pictures.ts';
import { requireFitting } from './require-fitting.ts';
import { requireQuality } from './require-quality.ts';
import { requireSteps } from './require-steps.ts';
import { requireThresholds } from './require-thresholds.ts';
import { requireWeighing } from './require-weighing.ts';
import { productIdsOf, readStallListings, type StallListing } from './stall-listing.ts';

/** What a new listing is made of: the form's fields, and whose it is. */
export type NewListing = z.output<typeof createListingInput> & { farmer_id: number };

/**
 * Puts listings up for sale, in the caller's transaction: the products found or made, the listings with their pictures,
 * the opening of their stock in the ledger, their trail. Each step is one statement, however many they are, so that a
 * form's one and a file's thousands are written by the same rules. Returns them in the order in which they were given;
 * `farmer_not_found` (404) where a seller is gone, `invalid_input` for thresholds out of their order.
 */
export async function writeListings(
  shop: Shop,
  actor: UserActor,
  given: NewListing[],
): Promise<StallListing[]> {
  if (given.length === 0) return [];
  const now = shop.clock.now();
  const settings = await settingsOf(shop, given);
  const productIds = await productIdsOf(shop, given);
  const ids = await freshIds(shop, given.length);
  const made = given.map((one, at) => {
    const own = settings.get(one.farmer_id) ?? refuse('farmer_not_found');
    const thresholds = thresholdsOf(own, one);
    requireFitting(one);
    requireQuality(shop, one);
    requireSteps(one);
    requireWeighing(one);
    requireThresholds({ ...thresholds, price_customer: one.price_customer });
    const pictures = picturesAfter([], one) ?? [];
    return { id: ids[at]!, productId: productIds[at]!, pictures, one, thresholds };
  });
  await insertRows(
    shop,
    listings,
    made.map(({ id, productId, pictures, one, thresholds }) => ({
      id,
      productId,
      farmerId: one.farmer_id,
      stock: quantityOf(one.stock),
      imageUrl: pictures[0]?.url ?? null,
      ...newColumns({ ...one, ...thresholds }),
      createdAt: now,
      updatedAt: now,
    })),
  );
  const opened = made.flatMap(({ id, one }) =>
    one.stock > 0
      ? [
          {
            listingId: id,
            kind: 'opening' as const,
            stockDelta: quantityOf(one.stock),
            reservedDelta: NONE,
            actorId: actor.userId,
            at: now,
          },
        ]
      : [],
  );
  await insertRows(shop, stockMovements, opened);
  const pictured = made.flatMap(({ id, pictures }) =>
    pictures.map(({ url, alt }, position) => ({ listingId: id, url, alt, position })),
  );
  await insertRows(shop, listingImages, pictured);
  for (const { id, pictures, one } of made) {
    const urls = [...pictures.map(({ url }) => url), one.measured_photo ?? ''].filter(uploadIdOf);
    if (urls.length > 0) await attachUploads(shop, actor, { urls, purpose: 'listing', to: `listing:${id}` });
  }
  const written = await readStallListings(shop, ids);
  await noteAudits(
    shop,
    actor,
    written.map((after) => ({
      action: 'product.create',
      entity: 'product',
      entityId: after.id,
      after,
    })),
  );
  return written;
}

type Settings = typeof farmers.$inferSelect.settings;

/** The sellers that are there, with their settings. */
async function settingsOf(shop: Shop, given: NewListing[]): Promise<Map<number, Settings>> {
  const sellers = [...new Set(given.map((one) => one.farmer_id))];
  const rows = await shop.db
    .select({ id: farmers.id, settings: farmers.settings })
    .from(farmers)
    .where(and(inArray(farmers.id, sellers), isNull(farmers.deletedAt)));
  return new Map(rows.map(({ id, settings }) => [id, settings]));
}

async function freshIds(shop: Shop, n: number): Promise<number[]> {
  const rows = await readRows(
    shop,
    { id: num },
    sql`select nextval(pg_get_serial_sequence('listings', 'id'))::int as id from generate_series(1, ${n}::int)`,
  );
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

type Thresholds = { bid_floor: number | null; bid_auto_accept: number | null };

/**
 * The thresholds that are given, and the farmer's own defaults (R43), in percent of the list price, for those left out.
 * A default gives way where it doesn't fit: beside a threshold that was named, or under a price of a few rupiah.
 */
function thresholdsOf(own: Settings, given: NewListing): Thresholds {
  const { bid_floor: floor, bid_auto_accept: accept, price_customer: list } = given;
  const of = (percent: number | undefined) =>
    percent === undefined ? null : Math.floor((list * percent) / 100) || null;
  const usualAccept = of(own.bidAutoAcceptPercent);
  const acceptFits = floor == null || usualAccept === null || floor < usualAccept;
  const bid_auto_accept = accept !== undefined ? accept : acceptFits ? usualAccept : null;
  const usualFloor = of(own.bidFloorPercent);
  const floorFits =
    usualFloor === null || (usualFloor < list && (bid_auto_accept === null || usualFloor < bid_auto_accept));
  return { bid_floor: floor !== undefined ? floor : floorFits ? usualFloor : null, bid_auto_accept };
}
