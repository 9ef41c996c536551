import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { AggregatorRegistry, type Registry } from 'prom-client';
import type { Log } from '../domain/context.ts';

/** Messages between the leader and its workers. */
type WorkerMessage =
  /** A worker is about to listen; the leader sends the same once the port is free. */
  | { shop: 'port' }
  /** A worker serves, as this user if it was root before. */
  | { shop: 'serving'; user?: { uid: number; gid: number } }
  /** A worker requests the metrics of all; the leader replies with the text. */
  | { shop: 'metrics'; text?: string };

/** A worker that ends sooner than this after its start is not restarted at once. */
const SHORT_LIFE_MS = 10_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

export type LeadWorker = {
  /** Resolves once all workers serve; rejects if the first ends before. */
  serving: Promise<void>;
  /** Asks them to finish and waits until they have ended; after `ms` it kills them. */
  close(ms: number): Promise<void>;
};

/**
 * Leads `count` worker processes on this machine: all accept on one socket, which the leader keeps open, and
 * a worker that dies is replaced. The first sets up schema and seed before the others start.
 */
export function startWorkers(options: {
  count: number;
  /** The workers' environment. */
  env: Record<string, string>;
  /** Releases the port. */
  free: () => void;
  log: Log;
}): LeadWorker {
  const { count, env, free, log } = options;
  const metrics = new AggregatorRegistry();
  const started = new Map<number, number>();
  let pause = FIRST_PAUSE_MS;
  let closing = false;
  let served = 0;
  const { promise: serving, resolve, reject } = Promise.withResolvers<void>();

  // With round-robin scheduling, a connection assigned to a worker that was killed at that moment would hang.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const fork = () => {
    if (closing) return;
    const worker = cluster.fork(env);
    started.set(worker.id, Date.now());
  };
  const hear = async (worker: Worker, word: WorkerMessage) => {
    if (word.shop === 'port') {
      free();
      worker.send({ shop: 'port' } satisfies WorkerMessage);
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
      if (worker.isConnected()) worker.send({ shop: 'metrics', text } satisfies WorkerMessage);
    }
  };
  cluster.on('message', (worker, word: WorkerMessage) => void hear(worker, word));
  cluster.on('exit', (worker, code, signal) => {
    if (closing) return;
    if (served === 0) {
      closing = true;
      return reject(Object.assign(new Error('no worker could start'), { exitCode: code || 1 }));
    }
    const lived = Date.now() - (started.get(worker.id) ?? 0);
    started.delete(worker.id);
    pause = lived < SHORT_LIFE_MS ? Math.min(pause * 2, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS;
    log.error({ pid: worker.process.pid, code, signal }, 'a process of the shop ended; another is started');
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

/** The leader holds the port, so that a replacement of a dead worker needs no root. */
function leaveRootAs(user: { uid: number; gid: number } | undefined): void {
  if (!user || process.getuid?.() !== 0) return;
  process.setgroups?.([user.gid]);
  process.setgid?.(user.gid);
  process.setuid?.(user.uid);
}

/** Whether this process sets up the shop: the only one, or the first of several. */
export const isFirstWorker = (): boolean => !cluster.isWorker || cluster.worker?.id === 1;

/** In a worker: waits until the leader has released the port. */
export async function waitForPort(): Promise<void> {
  const answer = answerTo('port');
  process.send?.({ shop: 'port' } satisfies WorkerMessage);
  await answer;
}

/** In a worker: reports to the leader that it serves, and as which user. */
export function announceServing(wasRoot: boolean): void {
  const uid = process.getuid?.() ?? 0;
  const user = wasRoot && uid !== 0 ? { user: { uid, gid: process.getgid?.() ?? uid } } : {};
  process.send?.({ shop: 'serving', ...user } satisfies WorkerMessage);
}

/** Reads the metrics: of this process, or the aggregate of all workers. */
export function metricsOf(registry: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => registry.metrics();
  AggregatorRegistry.setRegistries(registry);
  // Replies to the leader's request with this process's metrics.
  new AggregatorRegistry();
  return async () => {
    const answer = answerTo('metrics');
    process.send?.({ shop: 'metrics' } satisfies WorkerMessage);
    const word = await answer;
    return word.shop === 'metrics' ? (word.text ?? '') : '';
  };
}

function answerTo(kind: WorkerMessage['shop']): Promise<WorkerMessage> {
  return new Promise((resolve) => {
    const hear = (word: WorkerMessage) => {
      if (word?.shop !== kind) return;
      process.off('message', hear);
      resolve(word);
    };
    process.on('message', hear);
  });
}
