import assert from 'node:assert/strict';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { bids } from '../../src/db/schema/bidding-tables.ts';
import { orders } from '../../src/db/schema/order-tables.ts';
import { acceptBid } from '../../src/domain/bidding/commands/accept-bid.ts';
import { counterBid } from '../../src/domain/bidding/commands/counter-bid.ts';
import { placeBid } from '../../src/domain/bidding/commands/place-bid.ts';
import { rejectBid } from '../../src/domain/bidding/commands/reject-bid.ts';
import { undoBidResponse } from '../../src/domain/bidding/commands/undo-bid-response.ts';
import { withdrawBid } from '../../src/domain/bidding/commands/withdraw-bid.ts';
import { checkoutBidOrder } from '../../src/domain/orders/checkout/checkout-bid-order.ts';
import { cancelOrder } from '../../src/domain/orders/lifecycle/cancel-order.ts';
import { confirmPayment } from '../../src/domain/orders/payments/confirm-payment.ts';
import { billing } from '../support/billing-form.ts';
import type { ModelBid } from './bid-model.ts';
import * as rules from './bid-model.ts';
import { codeOf, command, compare, onBid, type World } from './model-world.ts';
import * as orderRules from './order-model.ts';

const actorOf = (world: World, bid: ModelBid, by: 'seller' | 'buyer') =>
  by === 'seller' ? world.farmer : world.customers[bid.customer]!;
const answerOf = (bid: ModelBid, stale: boolean) => ({
  expected_offer_id: stale ? bid.staleOfferId : bid.offerId,
});

const side = fc.constantFrom('seller' as const, 'buyer' as const);
const which = fc.nat(7);
const price = fc.constantFrom(7_999, 8_000, 9_500, 10_000, 11_499, 11_500, 12_000, 12_001);
const qty = fc.constantFrom(1, 2, 2.5, 3, 4.75, 5, 8);
const stale = fc.integer({ min: 0, max: 9 }).map((n) => n === 0);

export const place = fc.tuple(fc.nat(2), fc.nat(1), price, qty).map(([customer, listing, price, qty]) =>
  command(
    `place(${customer}, ${listing}, ${price}, ${qty})`,
    (model) => model.customers[customer]!.active,
    async (model, world) => {
      const told = rules.place(model, customer, listing, price, qty);
      const { id: listingId } = model.listings[listing]!;
      let placed: number | null = null;
      const code = await codeOf(async () => {
        const actor = world.customers[customer]!;
        placed = (await placeBid(world.ctx, actor, listingId, { qty, bid_price: price })).id;
      });
      assert.equal(code, 'refused' in told ? told.refused : null);
      if (!('made' in told)) return;
      const [row] = await world.ctx.db.select().from(bids).where(eq(bids.id, placed!));
      Object.assign(told.made, {
        id: placed,
        offerId: row!.offerId,
        staleOfferId: row!.offerId! + 1_000_000,
      });
      await compare(model, world, told.made);
    },
  ),
);

export const answer = fc
  .tuple(which, side, stale, fc.constantFrom('accept', 'reject'))
  .map(([n, by, old, verb]) =>
    onBid(`${verb}(${by}${old ? ', stale' : ''})`, n, async (model, world, bid) => {
      const input = answerOf(bid, old);
      const told = (verb === 'accept' ? rules.accept : rules.reject)(model, bid, by, old);
      const run = verb === 'accept' ? acceptBid : rejectBid;
      assert.equal(await codeOf(() => run(world.ctx, actorOf(world, bid, by), bid.id, input)), told);
      await compare(model, world, bid);
    }),
  );

export const counter = fc.tuple(which, side, stale, price, qty).map(([n, by, old, price, qty]) =>
  onBid(`counter(${by}, ${price}, ${qty}${old ? ', stale' : ''})`, n, async (model, world, bid) => {
    const input = { ...answerOf(bid, old), qty, bid_price: price };
    const told = rules.counter(model, bid, by, old, price, qty);
    const code = await codeOf(async () => {
      bid.offerId = (await counterBid(world.ctx, actorOf(world, bid, by), bid.id, input)).offerId;
    });
    assert.equal(code, told);
    await compare(model, world, bid);
  }),
);

export const withdraw = which.map((n) =>
  onBid('withdraw', n, async (model, world, bid) => {
    const told = rules.withdraw(model, bid);
    assert.equal(await codeOf(() => withdrawBid(world.ctx, actorOf(world, bid, 'buyer'), bid.id)), told);
    await compare(model, world, bid);
  }),
);

export const undo = fc.tuple(which, side).map(([n, by]) =>
  onBid(`undo(${by})`, n, async (model, world, bid) => {
    const told = rules.undo(model, bid, by);
    assert.equal(await codeOf(() => undoBidResponse(world.ctx, actorOf(world, bid, by), bid.id)), told);
    await compare(model, world, bid);
  }),
);

/** What is done with the order that an acceptance has made; a bid without one is passed over. */
export const ordered = fc
  .tuple(which, fc.constantFrom('checkout', 'checkout', 'pay', 'cancel'))
  .map(([n, verb]) =>
    onBid(verb, n, async (model, world, bid) => {
      const [order] = await world.ctx.db.select().from(orders).where(eq(orders.bidId, bid.id));
      assert.equal(order?.status ?? null, bid.order);
      if (!order) return;
      const buyer = actorOf(world, bid, 'buyer');
      const [told, run] = {
        checkout: [orderRules.checkout, () => checkoutBidOrder(world.ctx, buyer, order.code, { billing })],
        pay: [orderRules.pay, () => confirmPayment(world.ctx, world.farmer, order.code)],
        cancel: [orderRules.cancel, () => cancelOrder(world.ctx, buyer, order.code, {})],
      }[verb] as [typeof orderRules.pay, () => Promise<unknown>];
      assert.equal(await codeOf(run), told(model, bid));
      await compare(model, world, bid);
    }),
  );
