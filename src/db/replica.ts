import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { EngineLog } from './engine-log.ts';

/** A replica that does not have, after so long, what the primary had when it was asked, is not fresh enough. */
export const REPLICA_LAG_MS = 1_000;
/** One that lags or is gone is left alone for so long, lest every page waits for it. */
const REST_MS = 5_000;
const FIRST_LOOK_MS = 5;
const LONGEST_LOOK_MS = 100;

export type ReplicaBeside = {
  /**
   * The replica, once it has everything that the primary has at this moment: what somebody has just written is in it.
   * Undefined where that takes too long, or it is away.
   */
  caughtUp(): Promise<pg.Pool | undefined>;
  /** It failed whoever asked it: it is left alone for a while. */
  leaveAlone(why: unknown): void;
  counts: {
    /** Reads that went to it, and that would have. */
    taken: number;
    passedOver: number;
    /** Milliseconds that it took to catch up when it was last asked; undefined where it did not. */
    lagMs: number | undefined;
  };
};

/** The replica of `primary` that `replica` leads to, by how far the one has written and the other has followed. */
export function replicaBeside(primary: pg.Pool, replica: pg.Pool, log: EngineLog): ReplicaBeside {
  const counts: ReplicaBeside['counts'] = { taken: 0, passedOver: 0, lagMs: undefined };
  let restsUntil = 0;

  function leaveAlone(why: unknown) {
    counts.lagMs = undefined;
    restsUntil = Date.now() + REST_MS;
    log.warn(`Replika tidak dipakai untuk sementara: ${why instanceof Error ? why.message : why}`);
  }

  async function hasAll(position: string): Promise<boolean> {
    const { rows } = await replica.query<{ there: boolean | null }>({
      text: 'select pg_last_wal_replay_lsn() >= $1::pg_lsn as there',
      values: [position],
      query_timeout: REPLICA_LAG_MS,
    } as pg.QueryConfig);
    const there = rows[0]?.there;
    // One that follows nobody has gone a way of its own, or is the primary itself.
    if (typeof there !== 'boolean')
      throw new Error('server di DATABASE_REPLICA_URL tidak mengikuti siapa pun');
    return there;
  }

  async function follow(): Promise<boolean> {
    const asked = await primary.query<{ position: string }>('select pg_current_wal_lsn() as position');
    const position = asked.rows[0]!.position;
    const began = Date.now();
    try {
      for (
        let pause = FIRST_LOOK_MS;
        !(await hasAll(position));
        pause = Math.min(pause * 2, LONGEST_LOOK_MS)
      ) {
        if (Date.now() - began > REPLICA_LAG_MS)
          throw new Error(`tertinggal lebih dari ${REPLICA_LAG_MS} ms`);
        await sleep(pause);
      }
      counts.lagMs = Date.now() - began;
      return true;
    } catch (thrown) {
      leaveAlone(thrown);
      return false;
    }
  }

  return {
    counts,
    leaveAlone,
    async caughtUp() {
      const fresh = Date.now() >= restsUntil && (await follow());
      counts[fresh ? 'taken' : 'passedOver'] += 1;
      return fresh ? replica : undefined;
    },
  };
}
