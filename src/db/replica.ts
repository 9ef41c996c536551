import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { EngineLog } from './engine-log.ts';

/** A replica that does not have the primary's state within this time is too stale. */
export const REPLICA_LAG_MS = 1_000;
/** A lagging or unreachable replica is not used for this time, so that not every page waits for it. */
const REST_MS = 5_000;
const FIRST_LOOK_MS = 5;
const LONGEST_LOOK_MS = 100;

export type ReplicaConnection = {
  /**
   * The replica once it has everything that the primary has at this moment, so that users read their own
   * writes. Undefined when that takes too long, or the replica is unreachable.
   */
  caughtUp(): Promise<pg.Pool | undefined>;
  /** Reports a failed read: the replica is not used for a while. */
  leaveAlone(why: unknown): void;
  counts: {
    /** The numbers of reads that used it, and that fell back to the primary. */
    taken: number;
    passedOver: number;
    /** Milliseconds that the last catch-up took; undefined when it did not catch up. */
    lagMs: number | undefined;
  };
};

/** The replica of `primary` that `replica` connects to, by comparing the WAL positions of both. */
export function connectReplica(primary: pg.Pool, replica: pg.Pool, log: EngineLog): ReplicaConnection {
  const counts: ReplicaConnection['counts'] = { taken: 0, passedOver: 0, lagMs: undefined };
  let restsUntil = 0;

  function leaveAlone(why: unknown) {
    counts.lagMs = undefined;
    restsUntil = Date.now() + REST_MS;
    log.warn(`The replica is not used for a while: ${why instanceof Error ? why.message : why}`);
  }

  async function hasAll(position: string): Promise<boolean> {
    const { rows } = await replica.query<{ there: boolean | null }>({
      text: 'select pg_last_wal_replay_lsn() >= $1::pg_lsn as there',
      values: [position],
      query_timeout: REPLICA_LAG_MS,
    } as pg.QueryConfig);
    const there = rows[0]?.there;
    // A server that follows none has been promoted, or is the primary itself.
    if (typeof there !== 'boolean') throw new Error('the server at DATABASE_REPLICA_URL follows nobody');
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
        if (Date.now() - began > REPLICA_LAG_MS) throw new Error(`more than ${REPLICA_LAG_MS} ms behind`);
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
