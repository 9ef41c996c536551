import { expect, test } from 'vitest';
import { whatLacks } from '../soak/failover/packages.ts';
import { run } from '../soak/failover.ts';

const lacks = whatLacks();
if (lacks) console.warn(`Not tried: the loss of a database's machine. ${lacks}`);

/** The place of 'database process killed' among the faults: the one that is over soonest. */
const KILLED = 5;

// The long form is npm run soak -- failover 20.
test.runIf(!lacks)(
  'the primary’s database is killed under bids, orders and payments: nothing is lost, nothing is there twice',
  async () => {
    const figures = await run(1, { log: () => undefined, seed: 0, only: [KILLED] });
    expect(figures).toMatchObject({ rounds: 1, lost: 0, twice: 0, 'invariants broken': 0 });
    expect(figures['acknowledged bids']).toBeGreaterThanOrEqual(20);
  },
  300_000,
);
