import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { counterBid } from '../../src/domain/bidding/commands/counter-bid.ts';
import { placeBid } from '../../src/domain/bidding/commands/place-bid.ts';
import { expireBids } from '../../src/domain/bidding/scheduled/expire-bids.ts';
import { remindBids } from '../../src/domain/bidding/scheduled/remind-bids.ts';
import { sendBidDigests } from '../../src/domain/bidding/scheduled/send-bid-digests.ts';
import type { UserActor } from '../../src/domain/context.ts';
import { quietUntil } from '../../src/domain/notifications/email/quiet-hours.ts';
import { sendEmails } from '../../src/jobs/send-emails.ts';
import type { Mailer } from '../../src/mail/mailer.ts';
import { type Market, makeMarket } from '../support/bid-fixtures.ts';
import { times } from '../support/long-run.ts';
import { testClock } from '../support/test-app.ts';
import { type Arena, arena } from './gate.ts';

const HOUR = 3_600_000;
const clock = testClock();
let ring: Arena;
beforeAll(async () => {
  ring = await arena(clock, 30);
});
afterAll(() => ring.close());

type Preferences = { digest?: boolean; digestHour?: number; quietFrom?: number; quietTo?: number };

/** What happens at once in one round: who acts on which bid, what the clockwork does, what the farmer chooses again. */
const round = fc.record({
  acts: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
  digests: fc.constantFrom(0, 0, 0, 1, 2),
  senders: fc.integer({ min: 0, max: 2 }),
  job: fc.constantFrom('none', 'remind', 'expire'),
  hours: fc.constantFrom(0, 1, 7, 13, 25),
  chooses: fc.option(
    fc.record(
      {
        digest: fc.boolean(),
        digestHour: fc.integer({ min: 0, max: 23 }),
        quietFrom: fc.constant(21),
        quietTo: fc.constant(5),
      },
      { requiredKeys: ['digest'] },
    ),
    { freq: 3 },
  ),
});

/** A negotiation that goes on by one step at each call, each offer with a note of its own. */
function haggling(market: Market, customer: UserActor) {
  const { ctx } = ring;
  let bidId = 0;
  let step = 0;
  return {
    customer,
    bidId: () => bidId,
    async act() {
      step += 1;
      const figures = {
        qty: 1,
        bid_price: 8_000 + step * 10,
        note: `langkah ${step} dari ${customer.userId}`,
      };
      if (!bidId) {
        bidId = (await placeBid(ctx, customer, market.listing.id, figures)).id;
        return;
      }
      const { rows } = await ring.database.pool.query('select awaiting, offer_id from bids where id = $1', [
        bidId,
      ]);
      const { awaiting, offer_id } = rows[0];
      if (awaiting === 'seller') {
        const counter = { ...figures, bid_price: 11_000 - step * 10, expected_offer_id: offer_id };
        await counterBid(ctx, market.farmer, bidId, counter);
      } else await counterBid(ctx, customer, bidId, { ...figures, expected_offer_id: offer_id });
    },
  };
}

/** Where `outboundMessages` stand in `text`, each time. */
function placesOf(words: string, text: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) places.push(at);
  return places;
}

/** Refusals are part of the game: a bid that has run out, a limit that is reached. */
async function unlessRefused(work: Promise<unknown>): Promise<void> {
  await work.catch((thrown) => {
    if ((thrown as { brand?: unknown }).brand !== 'lumbung.refusal') throw thrown;
  });
}

test('whatever the farmer chooses meanwhile, each side is mailed each event of a bid once, in order, and never in quiet hours', async () => {
  const { ctx, database } = ring;
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 4, maxLength: 12 }), async (rounds) => {
      clock.set('2026-11-21T03:00:00Z');
      const market = await makeMarket(ctx);
      const bids = await Promise.all([1, 2, 3].map(async () => haggling(market, await market.customer())));
      const people = [market.farmer, ...bids.map(({ customer }) => customer)];
      const delivered: { to: string; text: string }[] = [];
      const disturbed: string[] = [];
      let tries = 0;
      let preferences: Preferences = {};
      const mailer = (fails: boolean): Mailer => ({
        async send({ to, text }) {
          tries += 1;
          if (fails && tries % 4 === 0) throw new Error('451 later');
          if (to === market.farmer.email && quietUntil(preferences, clock.now())) disturbed.push(text);
          delivered.push({ to, text });
        },
        close: () => undefined,
      });
      for (const { acts, digests, senders, job, hours, chooses } of rounds) {
        clock.forward(hours * HOUR);
        if (chooses) {
          preferences = chooses;
          await database.pool.query('update users set preferences = $2 where id = $1', [
            market.farmer.userId,
            JSON.stringify(chooses),
          ]);
        }
        await Promise.all([
          ...bids.filter((_, n) => acts[n]).map((bid) => unlessRefused(bid.act())),
          ...Array.from({ length: digests }, () => sendBidDigests(ctx)),
          ...Array.from({ length: senders }, () => sendEmails(ctx, mailer(true))),
          ...(job === 'remind' ? [remindBids(ctx)] : job === 'expire' ? [expireBids(ctx)] : []),
        ]);
      }
      preferences = {};
      await database.pool.query(`update users set preferences = '{}' where id = $1`, [market.farmer.userId]);
      await sendBidDigests(ctx);
      for (let left = 1; left > 0; ) {
        clock.forward(12 * HOUR);
        await sendEmails(ctx, mailer(false));
        ({ left } = (
          await database.pool.query("select count(*)::int as left from email_outbox where status = 'waiting'")
        ).rows[0]);
      }
      expect(disturbed).toEqual([]);
      for (const person of people) {
        for (const bid of bids) {
          const { rows } = await database.pool.query<{ text: string }>(
            `select text from notifications where user_id = $1 and (data->>'bidId')::int = $2 order by id`,
            [person.userId, bid.bidId()],
          );
          const told = rows.map(({ text }) => text);
          const mailed = delivered
            .filter(({ to }) => to === person.email)
            .flatMap(({ text }) =>
              told
                .flatMap((words) => placesOf(words, text).map((at) => ({ at, words })))
                .sort((a, b) => a.at - b.at)
                .map(({ words }) => words),
            );
          expect(mailed).toEqual(told);
        }
      }
    }),
    { numRuns: times(8, 50), seed: 20_261_121, endOnFailure: true },
  );
}, 120_000);
