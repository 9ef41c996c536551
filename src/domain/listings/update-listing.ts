import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { listings, products } from '../../db/schema/catalogue-tables.ts';
import type { Category } from '../../shared/enums/labels.ts';
import { isMore, isZero, minus, toQuantity, ZERO } from '../../shared/format/quantity.ts';
import { updateListingInput } from '../../shared/schemas/catalogue/listing-schemas.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { offersTag } from '../catalogue/listing/catalogue-cache-tags.ts';
import { type Actor, type AppContext, inTransaction, invalidate, requireDuty } from '../context.ts';
import { fail } from '../domain-error.ts';
import { parse } from '../parse.ts';
import type { CacheTag } from '../response-cache.ts';
import { fetchedCover } from '../uploads/fetch-picture.ts';
import { updateColumns } from './listing-field-columns.ts';
import { attachListingPictures, mergePictures, setListingPictures } from './listing-pictures.ts';
import { moveStock } from './move-stock.ts';
import { requireFieldsForCategory } from './require-fields-for-category.ts';
import { requirePooledLotUnchanged } from './require-pooled-lot-unchanged.ts';
import { CLAIM_FIELDS, requireQuality, withoutOutdatedMeasurement } from './require-quality.ts';
import { requireQuantitySteps } from './require-quantity-steps.ts';
import { requireThresholds } from './require-thresholds.ts';
import { requireWeighingTerms } from './require-weighing-terms.ts';
import {
  findOrCreateProduct,
  readSellerListing,
  type SellerListing,
  toSellerListingJson,
} from './seller-listing.ts';

/**
 * Updates the given fields of a listing; `isActive` alone changes only that. A farmer changes only their own
 * (`product_edit_foreign`, 403). New stock is booked as the difference and never falls below the reserved
 * quantity. With `version`, a stale edit is rejected (`stale_version`, 409). Offers keep their snapshots;
 * archiving a listing, or changing its product or seller, closes its open bids (bid rule 9). Stock, prices
 * and pictures close none.
 */
export async function updateListing(
  ctx: AppContext,
  actor: Actor,
  id: number,
  input: z.input<typeof updateListingInput>,
): Promise<SellerListing> {
  const user = requireDuty(actor, 'goods.edit', 'admin');
  const parsed = parse(updateListingInput, input);
  const asked = { ...parsed, ...(await fetchedCover(ctx, actor, parsed.image_url)) };
  return inTransaction(ctx, async (ctx) => {
    await ctx.db.select({ id: listings.id }).from(listings).where(eq(listings.id, id)).for('no key update');
    const before = await readSellerListing(ctx, id);
    const given = withoutOutdatedMeasurement(asked, before);
    if (user.role === 'farmer') {
      if (before.farmer.id !== user.farmerId) fail('product_edit_foreign');
      if (given.farmer_id !== undefined && given.farmer_id !== user.farmerId) fail('product_edit_foreign');
    }
    if (given.version !== undefined && given.version !== before.version) fail('stale_version');
    await requirePooledLotUnchanged(ctx, before, given);
    requireFieldsForCategory({ ...before, ...withoutUndefined(given) });
    // A listing from before the rule on certificates keeps its other fields valid until these are changed.
    const claims = CLAIM_FIELDS.some((field) => given[field] !== undefined) || given.isActive === true;
    requireQuality(ctx, { name: before.product.name, ...before, ...withoutUndefined(given) }, { claims });
    requireQuantitySteps({
      unit: before.product.unit,
      stock: before.onHand,
      ...before,
      ...withoutUndefined(given),
    });
    requireWeighingTerms({
      unit: given.unit ?? before.product.unit,
      weighed: given.weighed ?? before.weighed,
    });
    requireThresholds({
      bid_floor: given.bid_floor === undefined ? before.bid_floor : given.bid_floor,
      bid_auto_accept: given.bid_auto_accept === undefined ? before.bid_auto_accept : given.bid_auto_accept,
      price_customer: given.price_customer ?? before.price_customer,
    });
    const named = given.name !== undefined || given.unit !== undefined || given.category !== undefined;
    const productId = named
      ? await findOrCreateProduct(ctx, {
          name: given.name ?? before.product.name,
          unit: given.unit ?? before.product.unit,
          category: given.category ?? before.category,
        })
      : before.product.id;
    if (given.category !== undefined) await recategorise(ctx, productId, id, given.category);
    await ctx.db
      .update(listings)
      .set({
        productId,
        farmerId: given.farmer_id,
        ...updateColumns(given),
        isActive: given.isActive,
        version: sql`${listings.version} + 1`,
        updatedAt: ctx.clock.now(),
      })
      .where(eq(listings.id, id));
    const more = minus(toQuantity(given.stock ?? before.onHand), toQuantity(before.onHand));
    if (!isZero(more)) {
      if (given.stock !== undefined && given.stock < before.reserved) fail('stock_reserved');
      const kind = isMore(more, ZERO) ? 'restock' : 'adjust';
      await moveStock(ctx, { kind, listingId: id, qty: more, actorId: user.userId });
    }
    const pictures = mergePictures(before.images, given);
    if (pictures) await setListingPictures(ctx, id, pictures);
    const after = await readSellerListing(ctx, id);
    if (pictures || given.measured_photo !== undefined) await attachListingPictures(ctx, actor, after);
    const changed = changedFields(toSellerListingJson(before), toSellerListingJson(after));
    await recordAudit(ctx, actor, { action: 'product.update', entity: 'product', entityId: id, ...changed });
    await invalidate(ctx, ...changedTags(after, Object.keys(changed.after)));
    if (named) await invalidate(ctx, 'deals');
    await ctx.endBids(ctx, { listingId: id });
    return after;
  });
}

type ChangedField = keyof ReturnType<typeof toSellerListingJson>;

/** What a change of one field invalidates when it concerns neither who sells what nor the text of a search. */
const FIELD_TAGS: Partial<Record<ChangedField, (listing: SellerListing) => CacheTag[]>> = {
  // `moveStock` has already invalidated what shows it.
  stock: () => [],
  reserved: () => [],
  low_threshold: ({ id }) => [`listing:${id}`, 'levels'],
  price_customer: ({ id, category, product }) => [
    `listing:${id}`,
    'prices',
    offersTag(category, product.name),
  ],
  price_tengkulak: ({ id }) => [`listing:${id}`],
  bid_floor: ({ id }) => [`listing:${id}`],
  bid_auto_accept: ({ id }) => [`listing:${id}`],
  images: ({ id }) => [`listing:${id}`],
  image_url: ({ id }) => [`listing:${id}`],
};

/** The cache tags of the fields that changed: the whole catalogue as soon as one of them may stand on any page. */
function changedTags(listing: SellerListing, fields: string[]): CacheTag[] {
  const tags = fields.map((field) => FIELD_TAGS[field as ChangedField]?.(listing));
  return tags.includes(undefined) ? ['catalog'] : [...new Set(tags.flatMap((some) => some ?? []))];
}

/** The given fields, without the omitted ones. */
const withoutUndefined = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<T>;

/** The fields in which two states of a listing differ, with old and new values. */
function changedFields<State extends object>(before: State, after: State) {
  const keys = (Object.keys(after) as (keyof State)[]).filter(
    // The quality's own fields cover it already.
    (key) =>
      key !== 'version' && key !== 'quality' && JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const pick = (from: State) => Object.fromEntries(keys.map((key) => [key, from[key]]));
  return { before: pick(before), after: pick(after) };
}

/**
 * A product's category follows the listing's unless another farmer lists the product too (one product, one
 * category).
 */
async function recategorise(
  ctx: AppContext,
  productId: number,
  listingId: number,
  category: Category,
): Promise<void> {
  await ctx.db
    .update(products)
    .set({ category })
    .where(
      and(
        eq(products.id, productId),
        sql`not exists (select from ${listings} l where l.product_id = ${productId} and l.id <> ${listingId})`,
      ),
    );
}
