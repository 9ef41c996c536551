import { eq } from 'drizzle-orm';
import { bids } from '../../src/db/schema/bidding-tables.ts';
import type { listings } from '../../src/db/schema/catalogue-tables.ts';
import { placeBid } from '../../src/domain/bidding/commands/place-bid.ts';
import type { AppContext, UserActor } from '../../src/domain/context.ts';
import { actorFor, makeFarmer, makeListing, makeUser } from './factories.ts';

export type Market = {
  listing: typeof listings.$inferSelect;
  farmer: UserActor;
  /** A new customer. */
  customer(): Promise<UserActor>;
};

/** A farmer with one listing: 100 kg at Rp 12.000 unless told otherwise. */
export async function makeMarket(
  ctx: AppContext,
  over: Parameters<typeof makeListing>[1] = {},
): Promise<Market> {
  const { userId, id } = await makeFarmer(ctx);
  return {
    listing: await makeListing(ctx, { ...over, farmerId: id }),
    farmer: await actorFor(ctx, userId),
    customer: async () => actorFor(ctx, (await makeUser(ctx)).id),
  };
}

export type OpenBid = { id: number; offerId: number; customer: UserActor };

/** A bid of a new customer (or `customer`) that waits for the farmer's answer: 1 kg at Rp 10.000 unless told otherwise. */
export async function makeBid(
  ctx: AppContext,
  market: Market,
  offer: { qty?: number; bid_price?: number; note?: string; customer?: UserActor } = {},
): Promise<OpenBid> {
  const { customer: known, ...figures } = offer;
  const customer = known ?? (await market.customer());
  const { id } = await placeBid(ctx, customer, market.listing.id, { qty: 1, bid_price: 10_000, ...figures });
  const [row] = await ctx.db.select({ offerId: bids.offerId }).from(bids).where(eq(bids.id, id));
  return { id, offerId: row!.offerId!, customer };
}
