import { PgBoss } from 'pg-boss';
import { isDatabaseAway } from '../domain/refusal-of.ts';
import type { Shop } from '../domain/shop.ts';
import type { Mailer } from '../mail/mailer.ts';
import { jobs } from './jobs.ts';
import { sendOutbox } from './send-outbox.ts';
import { sendWords } from './send-words.ts';

export type RunnerOptions = {
  /** What letters are sent by at this moment; nothing where they are only kept. */
  mailer?: () => Promise<Mailer | undefined>;
  /** Calls `heard` when a mail has been written to the outbox, in whichever process. */
  whenMail(heard: () => void): void;
  /** Calls `heard` when a message by push, WhatsApp or SMS has been written, in whichever process. */
  whenWord(heard: () => void): void;
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
export function jobRunner(shop: Shop, { mailer, whenMail, whenWord }: RunnerOptions): Runner {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => shop.pool.query(text, values) },
    schema: 'pgboss',
    // Our jobs come by the minute; asking more often would only load the database.
    cronWorkerIntervalSeconds: 10,
  });
  let stopped = false;
  let started = false;
  let retry: NodeJS.Timeout | undefined;
  boss.on('error', (thrown) => fail(thrown, 'jobs are held up'));

  function fail(thrown: unknown, text: string, about: object = {}) {
    const away = isDatabaseAway(thrown);
    shop.log[away ? 'warn' : 'error']({ err: thrown, ...about }, text);
    if (!away) shop.failures?.note(thrown);
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
      if (stopped) return;
      fail(thrown, 'jobs could not be started, trying again');
      retry = setTimeout(start, RETRY_MS);
    }
  }

  /** Sends what is due when it is woken; a call while one runs makes it look again. */
  function sender(send: () => Promise<void>, failed: string) {
    let sending: Promise<void> | undefined;
    let again = false;
    return {
      wake() {
        if (!started || stopped) return;
        again = true;
        sending ??= (async () => {
          while (again && !stopped) {
            again = false;
            await send().catch((thrown) => fail(thrown, failed));
          }
          sending = undefined;
        })();
      },
      done: () => sending,
    };
  }

  const mails = sender(async () => sendOutbox(shop, await mailer?.()), 'the outbox could not be sent');
  const words = sender(() => sendWords(shop), 'messages could not be sent');
  whenMail(mails.wake);
  whenWord(words.wake);
  const wakeBoth = () => {
    mails.wake();
    words.wake();
  };
  let poll: NodeJS.Timeout | undefined;
  return {
    async start() {
      started = true;
      poll = setInterval(wakeBoth, OUTBOX_MS);
      wakeBoth();
      await start();
    },
    async stop() {
      stopped = true;
      clearTimeout(retry);
      clearInterval(poll);
      await Promise.all([mails.done(), words.done()]);
      await boss.stop({ graceful: true, close: false, timeout: STOP_MS }).catch(() => {});
    },
  };
}
