import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { farmers } from '../../db/schema/accounts.ts';
import { listings } from '../../db/schema/catalogue.ts';
import { createListingInput } from '../../shared/input/listings.ts';
import { noteAudit } from '../audit/note-audit.ts';
import { parse } from '../parse.ts';
import { refuse } from '../refusal.ts';
import { type Actor, changed, inTransaction, requireUser, type Shop, type UserActor } from '../shop.ts';
import { picturesAfter, setPictures } from './listing-pictures.ts';
import { moveStock } from './move-stock.ts';
import { requireThresholds } from './require-thresholds.ts';
import { productIdOf, readStallListing, type StallListing } from './stall-listing.ts';

/**
 * Puts a product up for sale. An admin names the farmer; a farmer's listing is his own, and a `farmer_id` of another is
 * refused (403). The stock is booked in the ledger as the opening.
 */
export async function createListing(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof createListingInput>,
): Promise<StallListing> {
  const user = requireUser(actor, 'admin', 'farmer');
  const given = parse(createListingInput, input);
  return inTransaction(shop, async (shop) => {
    const farmerId = await farmerOf(shop, user, given.farmer_id);
    const thresholds = await thresholdsOf(shop, farmerId, given);
    requireThresholds({ ...thresholds, price_customer: given.price_customer });
    const now = shop.clock.now();
    const [row] = await shop.db
      .insert(listings)
      .values({
        productId: await productIdOf(shop, given),
        farmerId,
        priceTengkulak: given.price_tengkulak,
        priceCustomer: given.price_customer,
        tags: given.tags,
        bidFloor: thresholds.bid_floor,
        bidAutoAccept: thresholds.bid_auto_accept,
        lowThreshold: given.low_threshold ?? null,
        fewThreshold: given.few_threshold ?? null,
        description: given.description,
        minLot: given.min_lot,
        negotiable: given.negotiable,
        harvestDate: given.harvest_date ?? null,
        createdAt: now,
        updatedAt: now,
      })
      .returning({ id: listings.id });
    const { id } = row!;
    if (given.stock > 0) {
      await moveStock(shop, { kind: 'opening', listingId: id, qty: given.stock, actorId: user.userId });
    }
    await setPictures(shop, actor, id, picturesAfter([], given) ?? []);
    const made = await readStallListing(shop, id);
    await noteAudit(shop, actor, { action: 'product.create', entity: 'product', entityId: id, after: made });
    await changed(shop, 'catalog');
    return made;
  });
}

/** Whose the new listing is: the farmer's own, or the active farmer that the admin names. */
async function farmerOf(shop: Shop, user: UserActor, named: number | undefined): Promise<number> {
  if (user.role === 'farmer') {
    if (user.farmerId === null || (named !== undefined && named !== user.farmerId))
      return refuse('product_edit_foreign');
    return user.farmerId;
  }
  if (named === undefined)
    return refuse('invalid_input', { first: 'Pilih petani' }, { farmer_id: 'Pilih petani' });
  const [farmer] = await shop.db
    .select({ id: farmers.id })
    .from(farmers)
    .where(and(eq(farmers.id, named), isNull(farmers.deletedAt)));
  return farmer?.id ?? refuse('farmer_not_found');
}

type Thresholds = { bid_floor: number | null; bid_auto_accept: number | null };

/** The thresholds that are given, and the farmer's own defaults (R43), in percent of the list price, for those left out. */
async function thresholdsOf(
  shop: Shop,
  farmerId: number,
  given: {
    bid_floor?: number | null | undefined;
    bid_auto_accept?: number | null | undefined;
    price_customer: number;
  },
): Promise<Thresholds> {
  const [row] = await shop.db
    .select({ settings: farmers.settings })
    .from(farmers)
    .where(eq(farmers.id, farmerId));
  const of = (percent: number | undefined) =>
    percent === undefined ? null : Math.floor((given.price_customer * percent) / 100) || null;
  const accept =
    given.bid_auto_accept === undefined ? of(row?.settings.bidAutoAcceptPercent) : given.bid_auto_accept;
  const floor = given.bid_floor === undefined ? of(row?.settings.bidFloorPercent) : given.bid_floor;
  // Defaults give way where they don't fit: beside a threshold that was named, or under a price of a few rupiah.
  const fits = floor === null || (floor < given.price_customer && (accept === null || floor < accept));
  return { bid_floor: fits || given.bid_floor !== undefined ? floor : null, bid_auto_accept: accept };
}
