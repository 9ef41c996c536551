import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { openEngine } from '../../src/db/engine.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { type AppProcess, startApp } from '../engine/app-process.ts';
import { layMigrated } from '../engine/migrated.ts';
import { dataDir } from '../engine/processes.ts';
import { billing } from '../support/billing-form.ts';
import { brokenInvariants } from '../support/broken-invariants.ts';
import { makeListing } from '../support/factories.ts';
import { ask } from '../support/http-client.ts';
import { enablePayments } from '../support/order-factories.ts';
import { signedIn } from '../support/sign-in-as.ts';
import { shopFor } from './kill.ts';

/** A process sheds what is beyond its limit; whoever is shed asks again, as a browser does. */
const AGAIN_MS = 200;
const TRIES = 200;
const SAID_MS = 1_000;
/** Looking at all the books takes longer the more there is in them. */
const LOOK_EVERY = 10;
/** Nobody has more than 50 orders that are not paid yet: others come before that. */
const ROUNDS_EACH = 40;

/**
 * `count` rounds in which `buyers` order one unit of the same goods at the same instant, half of them at each of two processes
 * over one database. As many orders as there were units are acknowledged and written, and everybody else is told that the
 * stock is short: nothing sold twice, nothing left over.
 */
export async function run(
  count: number,
  { log, seed, buyers = 500 }: { log(line: string): void; seed: number; buyers?: number },
) {
  const data = dataDir();
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  await layMigrated(data.path);
  const engine = await openEngine({ dataDir: data.path, log: silent });
  const apps: AppProcess[] = [];
  const agent = new Agent({ keepAlive: true, maxSockets: buyers });
  const sum = { units: 0, sold: 0, refused: 0, shed: 0, cut: 0 };
  try {
    const ctx = shopFor(data.path, engine.pool);
    await enablePayments(ctx);
    await engine.pool.query(`insert into settings (key, value) values ('door', '{"open":true}')`);
    let cookies: string[] = [];
    for (let process = 0; process < 2; process += 1) {
      const app = startApp({ dataDir: data.path });
      apps.push(app);
      await app.listening();
    }
    for (let round = 1; round <= count; round += 1) {
      if ((round - 1) % ROUNDS_EACH === 0) {
        cookies = [];
        for (let at = 0; at < buyers; at += 1) cookies.push((await signedIn({ ctx })).cookie);
      }
      // From a single unit to enough for all but one.
      const stock = 1 + ((seed + round * 7919) % (buyers - 1));
      const listing = await makeListing(ctx, { stock: toQuantity(stock) });
      const began = performance.now();
      const answers = await Promise.all(
        cookies.map(async (cookie, at) => {
          const app = apps[at % apps.length]!;
          for (let time = 1; ; time += 1) {
            const answer = await ask(new URL('/api/orders', app.url), {
              agent,
              cookie,
              headers: { 'idempotency-key': `${round}-${at}` },
              json: {
                items: [{ id: listing.id, quantity: 1, price: 12_000 }],
                billing,
                paymentMethod: 'cod',
              },
            }).catch((error: NodeJS.ErrnoException) => {
              // A connection that had rested may be closed just as it is used again; the key makes asking again safe.
              if (error.code !== 'ECONNRESET' || time === TRIES) throw error;
              sum.cut += 1;
              return undefined;
            });
            if (answer && (answer.status !== 503 || time === TRIES)) return answer;
            if (answer) sum.shed += 1;
            await pause(AGAIN_MS * (0.5 + Math.random()));
          }
        }),
      );
      const sold = answers.filter(({ status }) => status === 201).length;
      const short = answers.filter(({ status, body }) => status === 409 && body.includes('"stock_short"'));
      const strange = answers.find(({ status }) => status !== 201 && status !== 409);
      if (strange) throw new Error(`round ${round}: ${strange.status} ${strange.body.slice(0, 300)}`);
      const { rows } = await engine.pool.query<{ reserved: number; ordered: number }>(
        `select reserved::float8 as reserved,
                (select coalesce(sum(qty), 0)::float8 from order_lines where listing_id = l.id) as ordered
         from listings l where id = $1`,
        [listing.id],
      );
      const { reserved, ordered } = rows[0]!;
      if (sold !== stock || reserved !== stock || ordered !== stock || short.length !== buyers - stock)
        throw new Error(
          `round ${round}: ${stock} units, ${sold} acknowledged, ${ordered} written, ${reserved} reserved, ${short.length} told that it is short`,
        );
      if (round % LOOK_EVERY === 0 || round === count) {
        const broken = await brokenInvariants(engine.pool);
        if (Object.keys(broken).length > 0) throw new Error(`round ${round}: ${JSON.stringify(broken)}`);
      }
      sum.units += stock;
      sum.sold += sold;
      sum.refused += short.length;
      log(`${round}/${count}: ${stock} units, ${buyers} buyers, ${Math.round(performance.now() - began)} ms`);
    }
  } catch (error) {
    // What a process wrote of it comes by a pipe, after its answer.
    await pause(SAID_MS);
    for (const app of apps)
      for (const line of app.output().split('\n')) if (line.includes('"level":50')) log(line);
    throw error;
  } finally {
    agent.destroy();
    for (const { child, ended } of apps) {
      child.kill('SIGTERM');
      await ended;
    }
    await engine.close();
    await data.remove();
  }
  return {
    rounds: count,
    units: sum.units,
    'orders acknowledged': sum.sold,
    'told that the stock is short': sum.refused,
    'shed with 503, asked again': sum.shed,
    'connection closed, asked again': sum.cut,
    // Otherwise it would have thrown.
    oversold: 0,
    undersold: 0,
  };
}
