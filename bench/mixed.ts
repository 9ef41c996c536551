import autocannon, { type Request } from 'autocannon';
import { load, type Measured, together } from './load.ts';

/** Orders per second during the reads. */
const RATES = [0, 5, 20];

const BUYERS = 8;

/**
 * Measures cached reads while orders come in at each of `RATES`, alternating, `rounds` of `seconds` each. `orders` are
 * taken from the front, each once. The result includes the number of failed orders.
 */
export async function readWhileBuying(
  address: string,
  read: Request,
  orders: Request[],
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<{ rate: number; reads: Measured }[]> {
  const slices = RATES.map(() => [] as Measured[]);
  await load(address, [read], seconds / 2);
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, rate] of RATES.entries()) {
      const [reads, failed] = await Promise.all([
        load(address, [read], seconds),
        buyAt(address, orders, rate, seconds),
      ]);
      slices[at]!.push({ ...reads, failed: reads.failed + failed });
    }
  }
  return RATES.map((rate, at) => ({ rate, reads: together(slices[at]!) }));
}

/** Sends orders at `rate` per second; returns how many were rejected. */
async function buyAt(address: string, orders: Request[], rate: number, seconds: number): Promise<number> {
  if (rate === 0) return 0;
  const mine = orders.splice(0, Math.ceil(rate * seconds) + BUYERS);
  let next = 0;
  const result = await autocannon({
    url: address,
    connections: Math.min(rate, BUYERS),
    overallRate: rate,
    duration: seconds,
    requests: [{ setupRequest: (request) => ({ ...request, ...mine[next++ % mine.length] }) }],
  });
  return result.non2xx + result.errors;
}
