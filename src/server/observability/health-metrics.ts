import { Gauge, type Registry } from 'prom-client';
import type { AppContext } from '../../domain/context.ts';
import { lastHealthCheck } from '../../domain/health/health-check.ts';
import { findHealthProblems } from '../../domain/health/health-findings.ts';
import { HEALTH_GRADES, HEALTH_KINDS } from '../../shared/enums/health-kinds.ts';

/** The minimum interval of health checks, however often the metrics are scraped. */
const LOOK_MS = 60_000;

/**
 * The results of 'Kesehatan' for external monitoring: the number of findings of each kind, and the free disk
 * space. Every process reports the same shop, so the values of several are not summed.
 */
export function exposeHealthMetrics(ctx: AppContext, registry: Registry): void {
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
      // While the database is down the last result stays: other metrics show the outage.
      await look().catch((thrown) => ctx.log.debug({ err: thrown }, 'health could not be measured'));
    },
  });
  const room = new Gauge({
    name: 'shop_disk_free_bytes',
    help: 'Room on the disk where the data lies.',
    ...options,
    async collect() {
      const bytes = await ctx.systemInfo?.room();
      if (bytes !== undefined) room.set(bytes);
    },
  });

  async function look(): Promise<void> {
    const { look } = await lastHealthCheck(ctx);
    const findings = await findHealthProblems(ctx, look);
    for (const kind of HEALTH_KINDS) {
      for (const grade of HEALTH_GRADES) {
        if (grade === 'well') continue;
        const count = findings.filter((one) => one.kind === kind && one.grade === grade).length;
        todo.set({ kind, grade }, count);
      }
    }
  }
}
