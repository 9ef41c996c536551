import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { listings, products } from '../../db/schema/catalogue.ts';
import { isMore, isNone, minus, NONE, quantityOf } from '../../shared/figures/quantity.ts';
import { updateListingInput } from '../../shared/input/goods/listings.ts';
import type { Category } from '../../shared/labels.ts';
import { noteAudit } from '../audit/note-audit.ts';
import { parse } from '../parse.ts';
import { refuse } from '../refusal.ts';
import { type Actor, changed, inTransaction, requireDuty, type Shop } from '../shop.ts';
import { changedColumns } from './field-columns.ts';
import { attachPictures, picturesAfter, setPictures } from './listing-pictures.ts';
import { moveStock } from './move-stock.ts';
import { requireFitting } from './require-fitting.ts';
import { requireLotKept } from './require-lot-kept.ts';
import { requireQuality, withoutStaleMeasure } from './require-quality.ts';
import { requireSteps } from './require-steps.ts';
import { requireThresholds } from './require-thresholds.ts';
import { requireWeighing } from './require-weighing.ts';
import { onWire, productIdOf, readStallListing, type StallListing } from './stall-listing.ts';

/**
 * Changes a listing, the fields that are given only; `isActive` alone changes just that. A farmer changes his own
 * (`product_edit_foreign`, 403). New stock is booked as the difference and never falls below what buyers hold. With
 * `version`, an edit of something that has changed meanwhile is refused (`stale_version`, 409). Offers stay as they were;
 * where it is archived, or becomes something else or somebody else's, the open bids on what it was end with it (rule 9). Stock,
 * prices and pictures end none.
 */
export async function updateListing(
  shop: Shop,
  actor: Actor,
  id: number,
  input: z.input<typeof updateListingInput>,
): Promise<StallListing> {
  const user = requireDuty(actor, 'goods.edit', 'admin');
  const asked = parse(updateListingInput, input);
  return inTransaction(shop, async (shop) => {
    await shop.db.select({ id: listings.id }).from(listings).where(eq(listings.id, id)).for('no key update');
    const before = await readStallListing(shop, id);
    const given = withoutStaleMeasure(asked, before);
    if (user.role === 'farmer') {
      if (before.farmer.id !== user.farmerId) refuse('product_edit_foreign');
      if (given.farmer_id !== undefined && given.farmer_id !== user.farmerId) refuse('product_edit_foreign');
    }
    if (given.version !== undefined && given.version !== before.version) refuse('stale_version');
    await requireLotKept(shop, before, given);
    requireFitting({ ...before, ...present(given) });
    requireQuality(shop, { ...before, ...present(given) });
    requireSteps({ unit: before.product.unit, stock: before.onHand, ...before, ...present(given) });
    requireWeighing({
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
      ? await productIdOf(shop, {
          name: given.name ?? before.product.name,
          unit: given.unit ?? before.product.unit,
          category: given.category ?? before.category,
        })
      : before.product.id;
    if (given.category !== undefined) await recategorise(shop, productId, id, given.category);
    await shop.db
      .update(listings)
      .set({
        productId,
        farmerId: given.farmer_id,
        ...changedColumns(given),
        isActive: given.isActive,
        version: sql`${listings.version} + 1`,
        updatedAt: shop.clock.now(),
      })
      .where(eq(listings.id, id));
    const more = minus(quantityOf(given.stock ?? before.onHand), quantityOf(before.onHand));
    if (!isNone(more)) {
      if (given.stock !== undefined && given.stock < before.reserved) refuse('stock_reserved');
      const kind = isMore(more, NONE) ? 'restock' : 'adjust';
      await moveStock(shop, { kind, listingId: id, qty: more, actorId: user.userId });
    }
    const pictures = picturesAfter(before.images, given);
    if (pictures) await setPictures(shop, id, pictures);
    const after = await readStallListing(shop, id);
    if (pictures || given.measured_photo !== undefined) await attachPictures(shop, actor, after);
    await noteAudit(shop, actor, {
      action: 'product.update',
      entity: 'product',
      entityId: id,
      ...difference(onWire(before), onWire(after)),
    });
    await changed(shop, 'catalog');
    if (named) await changed(shop, 'deals');
    await shop.endBids(shop, { listingId: id });
    return after;
  });
}

/** What is given, without what was left out. */
const present = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<T>;

/** The fields in which two states of a listing differ, as they were and as they are. */
function difference<State extends object>(before: State, after: State) {
  const keys = (Object.keys(after) as (keyof State)[]).filter(
    // The quality stands in its own fields too.
    (key) =>
      key !== 'version' && key !== 'quality' && JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const pick = (from: State) => Object.fromEntries(keys.map((key) => [key, from[key]]));
  return { before: pick(before), after: pick(after) };
}

/** A product's category changes with the listing's where no other farmer lists it too; otherwise it stays (one product, one category). */
async function recategorise(
  shop: Shop,
  productId: number,
  listingId: number,
  category: Category,
): Promise<void> {
  await shop.db
    .update(products)
    .set({ category })
    .where(
      and(
        eq(products.id, productId),
        sql`not exists (select from ${listings} l where l.product_id = ${productId} and l.id <> ${listingId})`,
      ),
    );
}
