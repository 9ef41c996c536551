import { and, inArray, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { listingImages, listings, stockMovements } from '../../db/schema/catalogue-tables.ts';
import { farmers } from '../../db/schema/farmer-tables.ts';
import { toQuantity, ZERO } from '../../shared/format/quantity.ts';
import { uploadIdOf } from '../../shared/format/upload-url.ts';
import type { createListingInput } from '../../shared/schemas/catalogue/listing-schemas.ts';
import { recordAudits } from '../audit/record-audit.ts';
import type { AppContext, UserActor } from '../context.ts';
import { fail } from '../domain-error.ts';
import { insertRows } from '../insert-rows.ts';
import { int, readRows } from '../read-rows.ts';
import { attachUploads } from '../uploads/attach-uploads.ts';
import { insertColumns } from './listing-field-columns.ts';
import { mergePictures } from './listing-pictures.ts';
import { requireFieldsForCategory } from './require-fields-for-category.ts';
import { requireQuality } from './require-quality.ts';
import { requireQuantitySteps } from './require-quantity-steps.ts';
import { requireThresholds } from './require-thresholds.ts';
import { requireWeighingTerms } from './require-weighing-terms.ts';
import { findOrCreateProducts, readSellerListings, type SellerListing } from './seller-listing.ts';

/** A new listing: the form's fields, and its farmer. */
export type NewListing = z.output<typeof createListingInput> & { farmer_id: number };

/**
 * Inserts listings in the caller's transaction: the products found or created, the listings with their
 * pictures, the opening of their stock in the ledger, their audit records. Each step is one statement for any
 * number of listings, so that a form's one and a file's thousands follow the same rules. Returns them in the
 * given order; throws `farmer_not_found` (404) when a seller is gone, `invalid_input` for thresholds in the
 * wrong order.
 */
export async function insertListings(
  ctx: AppContext,
  actor: UserActor,
  given: NewListing[],
): Promise<SellerListing[]> {
  if (given.length === 0) return [];
  const now = ctx.clock.now();
  const settings = await settingsOf(ctx, given);
  const productIds = await findOrCreateProducts(ctx, given);
  const ids = await nextListingIds(ctx, given.length);
  const made = given.map((one, at) => {
    const own = settings.get(one.farmer_id) ?? fail('farmer_not_found');
    const thresholds = thresholdsOf(own, one);
    requireFieldsForCategory(one);
    requireQuality(ctx, one);
    requireQuantitySteps(one);
    requireWeighingTerms(one);
    requireThresholds({ ...thresholds, price_customer: one.price_customer });
    const pictures = mergePictures([], one) ?? [];
    return { id: ids[at]!, productId: productIds[at]!, pictures, one, thresholds };
  });
  await insertRows(
    ctx,
    listings,
    made.map(({ id, productId, pictures, one, thresholds }) => ({
      id,
      productId,
      farmerId: one.farmer_id,
      stock: toQuantity(one.stock),
      imageUrl: pictures[0]?.url ?? null,
      ...insertColumns({ ...one, ...thresholds }),
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
            stockDelta: toQuantity(one.stock),
            reservedDelta: ZERO,
            actorId: actor.userId,
            at: now,
          },
        ]
      : [],
  );
  await insertRows(ctx, stockMovements, opened);
  const pictured = made.flatMap(({ id, pictures }) =>
    pictures.map(({ url, alt }, position) => ({ listingId: id, url, alt, position })),
  );
  await insertRows(ctx, listingImages, pictured);
  for (const { id, pictures, one } of made) {
    const urls = [...pictures.map(({ url }) => url), one.measured_photo ?? ''].filter(uploadIdOf);
    if (urls.length > 0) await attachUploads(ctx, actor, { urls, purpose: 'listing', to: `listing:${id}` });
  }
  const written = await readSellerListings(ctx, ids);
  await recordAudits(
    ctx,
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

/** The existing sellers with their settings. */
async function settingsOf(ctx: AppContext, given: NewListing[]): Promise<Map<number, Settings>> {
  const sellers = [...new Set(given.map((one) => one.farmer_id))];
  const rows = await ctx.db
    .select({ id: farmers.id, settings: farmers.settings })
    .from(farmers)
    .where(and(inArray(farmers.id, sellers), isNull(farmers.deletedAt)));
  return new Map(rows.map(({ id, settings }) => [id, settings]));
}

async function nextListingIds(ctx: AppContext, n: number): Promise<number[]> {
  const rows = await readRows(
    ctx,
    { id: int },
    sql`select nextval(pg_get_serial_sequence('listings', 'id'))::int as id from generate_series(1, ${n}::int)`,
  );
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

type Thresholds = { bid_floor: number | null; bid_auto_accept: number | null };

/**
 * The given thresholds, and the farmer's own defaults (R43), in percent of the list price, for omitted ones.
 * A default is dropped when it conflicts with a given threshold, or with a price of a few rupiah.
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
