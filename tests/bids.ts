import { eq } from 'drizzle-orm';
import { bids } from '../src/db/schema/bidding.ts';
import type { listings } from '../src/db/schema/catalogue.ts';
import { placeBid } from '../src/domain/bidding/dealing/place-bid.ts';
import type { Shop, UserActor } from '../src/domain/shop.ts';
import { actorFor, makeFarmer, makeListing, makeUser } from './factories.ts';

export type Market = {
  listing: typeof listings.$inferSelect;
  farmer: UserActor;
  /** A new customer. */
  customer(): Promise<UserActor>;
};

/** A farmer with one listing: 100 kg at Rp 12.000 unless told otherwise. */
export async function makeMarket(shop: Shop, over: Parameters<typeof makeListing>[1] = {}): Promise<Market> {
  const { userId, id } = await makeFarmer(shop);
  return {
    listing: await makeListing(shop, { ...over, farmerId: id }),
    farmer: await actorFor(shop, userId),
    customer: async () => actorFor(shop, (await makeUser(shop)).id),
  };
}

export type OpenBid = { id: number; offerId: number; customer: UserActor };

/** A bid of a new customer (or `customer`) that waits for the farmer's answer: 1 kg at Rp 10.000 unless told otherwise. */
export async function makeBid(
  shop: Shop,
  market: Market,
  offer: { qty?: number; bid_price?: number; note?: string; customer?: UserActor } = {},
): Promise<OpenBid> {
  const { customer: known, ...figures } = offer;
  const customer = known ?? (await market.customer());
  const { id } = await placeBid(shop, customer, market.listing.id, { qty: 1, bid_price: 10_000, ...figures });
  const [row] = await shop.db.select({ offerId: bids.offerId }).from(bids).where(eq(bids.id, id));
  return { id, offerId: row!.offerId!, customer };
}
