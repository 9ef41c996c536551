import type pg from 'pg';
import { expect } from 'vitest';

/** Until somebody in this database waits for a row that another has. */
export async function untilLocked(pool: pg.Pool): Promise<void> {
  const waiting = async () =>
    (
      await pool.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
    ).rowCount;
  await expect.poll(waiting, { timeout: 15_000, interval: 5 }).toBe(1);
}
