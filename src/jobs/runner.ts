import { PgBoss } from 'pg-boss';
import { isDatabaseAway } from '../domain/refusal-of.ts';
import type { Shop } from '../domain/shop.ts';
import type { Mailer } from '../mail/mailer.ts';
import { jobs } from './jobs.ts';
import { sendOutbox } from './send-outbox.ts';

export type RunnerOptions = {
  mailer?: Mailer;
  /** Calls `heard` when a mail has been written to the outbox, in whichever process. */
  whenMail(heard: () => void): void;
};

export type Runner = {
  /** Resolves once the clockwork runs, or will be tried again since the database is away. */
  start(): Promise<void>;
  /** Lets what runs come to its end, 8 s at most. */
  stop(): Promise<void>;
};

const OUTBOX_MS = 5_000;
const RETRY_MS = 10_000;
const STOP_MS = 8_000;

/** The clockwork of one server: pg-boss gives each job to one server, the outbox is shared by locks on its rows. */
export function jobRunner(shop: Shop, { mailer, whenMail }: RunnerOptions): Runner {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => shop.pool.query(text, values) },
    schema: 'pgboss',
    // Our jobs come by the minute; asking more often would only load the database.
    cronWorkerIntervalSeconds: 10,
  });
  let stopped = false;
  let started = false;
  let retry: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;
  let again = false;
  boss.on('error', (thrown) => fail(thrown, 'jobs are held up'));

  function fail(thrown: unknown, text: string, about: object = {}) {
    shop.log[isDatabaseAway(thrown) ? 'warn' : 'error']({ err: thrown, ...about }, text);
  }

  async function startBoss() {
    await boss.start();
    for (const { name, cron, verbs } of jobs) {
      // `exclusive`: while one waits or runs, another of its name isn't added.
      await boss.createQueue(name, { policy: 'exclusive', retryLimit: 0, expireInSeconds: 300 });
      await boss.work(name, { pollingIntervalSeconds: 10 }, async () => {
        try {
          for (const verb of verbs) await verb(shop);
        } catch (thrown) {
          fail(thrown, 'a job failed', { job: name });
          throw thrown;
        }
      });
      await boss.schedule(name, cron);
    }
  }

  async function start() {
    try {
      await startBoss();
    } catch (thrown) {
      fail(thrown, 'jobs could not be started, trying again');
      if (!stopped) retry = setTimeout(start, RETRY_MS);
    }
  }

  /** Sends what is due; a call while one runs makes it look again. */
  function wakeOutbox() {
    if (!started || stopped) return;
    again = true;
    sending ??= (async () => {
      while (again && !stopped) {
        again = false;
        await sendOutbox(shop, mailer).catch((thrown) => fail(thrown, 'the outbox could not be sent'));
      }
      sending = undefined;
    })();
  }

  whenMail(wakeOutbox);
  let poll: NodeJS.Timeout | undefined;
  return {
    async start() {
      started = true;
      poll = setInterval(wakeOutbox, OUTBOX_MS);
      wakeOutbox();
      await start();
    },
    async stop() {
      stopped = true;
      clearTimeout(retry);
      clearInterval(poll);
      await sending;
      await boss.stop({ graceful: true, close: false, timeout: STOP_MS }).catch(() => {});
      mailer?.close();
    },
  };
}
