import { Gauge, type Registry } from 'prom-client';
import { findHealth } from '../../domain/health/findings.ts';
import { lastLook } from '../../domain/health/look.ts';
import type { Shop } from '../../domain/shop.ts';
import { HEALTH_GRADES, HEALTH_KINDS } from '../../shared/kinds/health-kinds.ts';

/** However often somebody asks for the figures, the shop is looked at no more often than this. */
const LOOK_MS = 60_000;

/**
 * What 'Kesehatan' shows, for whoever watches from outside: how many findings there are of each kind, and the room on the
 * disk. Each process sees the same shop, so that the figures of several are not added up.
 */
export function tellHealth(shop: Shop, registry: Registry): void {
  const options = { registers: [registry], aggregator: 'max' as const };
  let looked = Number.NEGATIVE_INFINITY;
  const todo = new Gauge({
    name: 'shop_to_do',
    help: "What needs doing as 'Kesehatan' has it, by kind: now where something is wrong, soon where it waits for somebody.",
    labelNames: ['kind', 'grade'],
    ...options,
    async collect() {
      const now = performance.now();
      if (now - looked < LOOK_MS) return;
      looked = now;
      // With the database away the last look stands: that it is away is seen by others.
      await look().catch((thrown) => shop.log.debug({ err: thrown }, 'health could not be measured'));
    },
  });
  const room = new Gauge({
    name: 'shop_disk_free_bytes',
    help: 'Room on the disk where the data lies.',
    ...options,
    async collect() {
      const bytes = await shop.machine?.room();
      if (bytes !== undefined) room.set(bytes);
    },
  });

  async function look(): Promise<void> {
    const { look } = await lastLook(shop);
    const findings = await findHealth(shop, look);
    for (const kind of HEALTH_KINDS) {
      for (const grade of HEALTH_GRADES) {
        if (grade === 'well') continue;
        const count = findings.filter((one) => one.kind === kind && one.grade === grade).length;
        todo.set({ kind, grade }, count);
      }
    }
  }
}
