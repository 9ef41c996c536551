import pg from 'pg';
import type { Log } from '../../domain/context.ts';
import type { NotifyChannel } from '../../domain/query-pipeline.ts';

export type PgListener = {
  hear(channel: NotifyChannel, heard: (payload: string) => void): void;
  /** Called on each connection after it listens: earlier notifications may have been missed. */
  whenConnected(connected: () => void): void;
  /** Called when the listening connection is lost: notifications are missed from now on. */
  whenLost(lost: () => void): void;
  start(): void;
  connected(): boolean;
  stop(): Promise<void>;
};

const PING_MS = 15_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/** Listens to the database's notifications on its own connection, which it reopens whenever it breaks. */
export function createPgListener(url: string, log: Log): PgListener {
  const hearers = new Map<NotifyChannel, ((payload: string) => void)[]>();
  const whenConnected: (() => void)[] = [];
  const whenLost: (() => void)[] = [];
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let pause = FIRST_PAUSE_MS;
  let stopped = false;
  let listening = false;

  async function connect() {
    const own = new pg.Client({
      connectionString: url,
      application_name: 'lumbung listen',
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      keepAlive: true,
    });
    client = own;
    let gone = false;
    const lost = (thrown?: unknown) => {
      if (gone) return;
      gone = true;
      if (listening) for (const act of whenLost) act();
      listening = false;
      clearTimeout(timer);
      own.end().catch(() => {});
      if (stopped) return;
      log.warn({ err: thrown }, 'the connection that listens is lost, trying again');
      timer = setTimeout(connect, pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    };
    own.on('error', lost);
    own.on('end', () => lost());
    own.on('notification', ({ channel, payload }) => {
      for (const heard of hearers.get(channel as NotifyChannel) ?? []) heard(payload ?? '');
    });
    // A ping detects a connection that died silently.
    const ping = () => {
      timer = setTimeout(() => own.query('select 1').then(ping, lost), PING_MS);
    };
    try {
      await own.connect();
      await own.query([...hearers.keys()].map((channel) => `listen ${channel}`).join('; '));
      if (gone || stopped) return;
      listening = true;
      pause = FIRST_PAUSE_MS;
      for (const act of whenConnected) act();
      ping();
    } catch (thrown) {
      lost(thrown);
    }
  }

  return {
    hear(channel, heard) {
      hearers.set(channel, [...(hearers.get(channel) ?? []), heard]);
    },
    whenConnected(act) {
      whenConnected.push(act);
    },
    whenLost(act) {
      whenLost.push(act);
    },
    start() {
      void connect();
    },
    connected: () => listening,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
