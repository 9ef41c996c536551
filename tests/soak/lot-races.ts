import { lotRaces, runLotRace } from '../races/pooled-lot-rounds.ts';
import { bareShop } from '../support/bare-context.ts';
import { onOwnEngine } from '../support/own-postgres.ts';
import { testClock } from '../support/test-clock.ts';

/** Every race of pooled lots, `count` rounds each at READ COMMITTED and at SERIALIZABLE, on real connections. */
export function run(count: number, { log }: { log(line: string): void }) {
  return onOwnEngine(12, async (pool) => {
    let rounds = 0;
    for (const isolation of ['read committed', 'serializable'] as const) {
      for (const name of Object.keys(lotRaces)) {
        await runLotRace(name, { database: { pool }, ctx: bareShop(pool, testClock(), isolation) }, count);
        rounds += count;
        log(`${isolation}: ${name}, ${count} rounds`);
      }
    }
    return { races: Object.keys(lotRaces).length, rounds, wrong: 0 };
  });
}
