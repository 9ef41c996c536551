import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { AggregatorRegistry, type Registry } from 'prom-client';
import type { Log } from '../domain/shop.ts';

/** Between the process that leads and those that serve. */
type Word =
  /** A worker is about to listen; the leader answers the same once the port is free. */
  | { shop: 'port' }
  /** A worker serves, as this user where it was root before. */
  | { shop: 'serving'; user?: { uid: number; gid: number } }
  /** A worker asks for what all of them have measured; the leader answers with the text. */
  | { shop: 'metrics'; text?: string };

/** A process that ends sooner than this after its start is not started again at once. */
const SHORT_LIFE_MS = 10_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

export type Lead = {
  /** Resolves once all of them serve; rejects if the first ends before. */
  serving: Promise<void>;
  /** Tells them to finish and waits until they are gone; after `ms` they are ended. */
  close(ms: number): Promise<void>;
};

/**
 * Leads `count` processes of the shop on this machine: all accept on one socket, which this one holds open, and one that
 * dies is followed by another. The first sets the shop up (schema, seed) before there are more.
 */
export function leadWorkers(options: {
  count: number;
  /** Settings of the workers. */
  env: Record<string, string>;
  /** Lets go of the port. */
  free: () => void;
  log: Log;
}): Lead {
  const { count, env, free, log } = options;
  const metrics = new AggregatorRegistry();
  const started = new Map<number, number>();
  let pause = FIRST_PAUSE_MS;
  let closing = false;
  let served = 0;
  const { promise: serving, resolve, reject } = Promise.withResolvers<void>();

  // Dealt out by us, a connection that was handed to a process killed at that moment would wait for ever.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const fork = () => {
    if (closing) return;
    const worker = cluster.fork(env);
    started.set(worker.id, Date.now());
  };
  const hear = async (worker: Worker, word: Word) => {
    if (word.shop === 'port') {
      free();
      worker.send({ shop: 'port' } satisfies Word);
    }
    if (word.shop === 'serving') {
      served += 1;
      if (served === 1) {
        leaveRootAs(word.user);
        for (let more = 1; more < count; more += 1) fork();
      }
      if (served === count) resolve();
    }
    if (word.shop === 'metrics') {
      const text = await metrics.clusterMetrics().catch((thrown) => {
        log.warn({ err: thrown }, 'the figures of all processes could not be read');
        return '';
      });
      if (worker.isConnected()) worker.send({ shop: 'metrics', text } satisfies Word);
    }
  };
  cluster.on('message', (worker, word: Word) => void hear(worker, word));
  cluster.on('exit', (worker, code, signal) => {
    if (closing) return;
    if (served === 0) {
      closing = true;
      return reject(Object.assign(new Error('no worker could start'), { exitCode: code || 1 }));
    }
    const lived = Date.now() - (started.get(worker.id) ?? 0);
    started.delete(worker.id);
    pause = lived < SHORT_LIFE_MS ? Math.min(pause * 2, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS;
    log.error({ pid: worker.process.pid, code, signal }, 'Satu proses toko berhenti; yang baru dijalankan.');
    setTimeout(fork, pause);
  });
  fork();

  return {
    serving,
    async close(ms) {
      closing = true;
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
      const late = setTimeout(() => {
        for (const worker of workers) worker.process.kill('SIGKILL');
      }, ms);
      const ends = workers.filter((worker) => !worker.isDead()).map((worker) => once(worker, 'exit'));
      for (const worker of workers) worker.process.kill('SIGTERM');
      await Promise.all(ends);
      clearTimeout(late);
    },
  };
}

/** The port is held by this process, so that whoever follows a worker that died needs no root either. */
function leaveRootAs(user: { uid: number; gid: number } | undefined): void {
  if (!user || process.getuid?.() !== 0) return;
  process.setgroups?.([user.gid]);
  process.setgid?.(user.gid);
  process.setuid?.(user.uid);
}

/** Whether this process sets the shop up: the only one, or the first of several. */
export const isFirst = (): boolean => !cluster.isWorker || cluster.worker?.id === 1;

/** In a worker: until the leader has let go of the port that it kept for us. */
export async function waitForPort(): Promise<void> {
  const answer = answerTo('port');
  process.send?.({ shop: 'port' } satisfies Word);
  await answer;
}

/** In a worker: tells the leader that it serves, and as whom. */
export function tellServing(wasRoot: boolean): void {
  const uid = process.getuid?.() ?? 0;
  const user = wasRoot && uid !== 0 ? { user: { uid, gid: process.getgid?.() ?? uid } } : {};
  process.send?.({ shop: 'serving', ...user } satisfies Word);
}

/** How to read what was measured: of this process, or where there are several, of all of them together. */
export function metricsOf(registry: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => registry.metrics();
  AggregatorRegistry.setRegistries(registry);
  // It answers the leader's question with what this process has measured.
  new AggregatorRegistry();
  return async () => {
    const answer = answerTo('metrics');
    process.send?.({ shop: 'metrics' } satisfies Word);
    const word = await answer;
    return word.shop === 'metrics' ? (word.text ?? '') : '';
  };
}

function answerTo(kind: Word['shop']): Promise<Word> {
  return new Promise((resolve) => {
    const hear = (word: Word) => {
      if (word?.shop !== kind) return;
      process.off('message', hear);
      resolve(word);
    };
    process.on('message', hear);
  });
}
