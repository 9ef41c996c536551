import { PgBoss } from 'pg-boss';
import type { AppContext } from '../domain/context.ts';
import { isDatabaseUnavailable } from '../domain/to-domain-error.ts';
import type { Mailer } from '../mail/mailer.ts';
import { scheduledJobs } from './scheduled-jobs.ts';
import { sendEmails } from './send-emails.ts';
import { sendMessages } from './send-messages.ts';

export type JobRunnerOptions = {
  /** The current mailer; undefined while emails are only stored. */
  mailer?: () => Promise<Mailer | undefined>;
  /** Calls `heard` when any process has written an email to the outbox. */
  onEmailQueued(heard: () => void): void;
  /** Calls `heard` when any process has written a message for push, WhatsApp or SMS. */
  onMessageQueued(heard: () => void): void;
};

export type JobRunner = {
  /** Resolves once the scheduler runs, or will be retried since the database is down. */
  start(): Promise<void>;
  /** Lets running jobs finish, for 8 s at most. */
  stop(): Promise<void>;
};

const POLL_MS = 5_000;
const RETRY_MS = 10_000;
const STOP_MS = 8_000;

/** The scheduler of one server: pg-boss gives each job to one server, and row locks share the outbox. */
export function jobRunner(
  ctx: AppContext,
  { mailer, onEmailQueued, onMessageQueued }: JobRunnerOptions,
): JobRunner {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => ctx.pool.query(text, values) },
    schema: 'pgboss',
    // Our jobs are scheduled by the minute; polling more often would only load the database.
    cronWorkerIntervalSeconds: 10,
  });
  let stopped = false;
  let started = false;
  let retry: NodeJS.Timeout | undefined;
  boss.on('error', (thrown) => fail(thrown, 'jobs are held up'));

  function fail(thrown: unknown, text: string, about: object = {}) {
    const away = isDatabaseUnavailable(thrown);
    ctx.log[away ? 'warn' : 'error']({ err: thrown, ...about }, text);
    if (!away) ctx.errorLog?.note(thrown);
  }

  async function startBoss() {
    await boss.start();
    for (const { name, cron, commands } of scheduledJobs) {
      // `exclusive`: while a job waits or runs, another of its name isn't added.
      await boss.createQueue(name, { policy: 'exclusive', retryLimit: 0, expireInSeconds: 300 });
      await boss.work(name, { pollingIntervalSeconds: 10 }, async () => {
        try {
          for (const verb of commands) await verb(ctx);
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

  /** Sends what is due when it is woken; a call during a run starts another run. */
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

  const mails = sender(async () => sendEmails(ctx, await mailer?.()), 'the outbox could not be sent');
  const words = sender(() => sendMessages(ctx), 'messages could not be sent');
  onEmailQueued(mails.wake);
  onMessageQueued(words.wake);
  const wakeBoth = () => {
    mails.wake();
    words.wake();
  };
  let poll: NodeJS.Timeout | undefined;
  return {
    async start() {
      started = true;
      poll = setInterval(wakeBoth, POLL_MS);
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
