import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { join } from 'node:path';
import { AggregatorRegistry, type Registry } from 'prom-client';
import type { Log } from '../domain/context.ts';

/** Messages between the leader and its workers. */
type WorkerMessage =
  /** A worker is about to listen; the leader sends the same once the port is free. */
  | { shop: 'port' }
  /** A worker serves, as this user if it was root before. */
  | { shop: 'serving'; user?: { uid: number; gid: number } }
  /** Another worker has taken the place of this one. */
  | { shop: 'retire' }
  /** A worker requests the metrics of all; the leader replies with the text. */
  | { shop: 'metrics'; text?: string };

/** The environment variable of the first worker of a program. */
const FIRST = 'LUMBUNG_FIRST_WORKER';
/**
 * How long connections that a retiring worker has accepted may continue; its own limit, and that for the rest of its
 * work.
 */
const RETIRE_MS = 10_000;
/** A worker that ends sooner than this after its start is not restarted at once. */
const SHORT_LIFE_MS = 10_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/** A program that `count` workers run: a script of a folder, the shop's own or the notice of a closed one. */
export type Program = { folder: string; script: string; count: number };

export type LeadWorker = {
  /** Resolves once all workers serve; rejects if the first ends before. */
  serving: Promise<void>;
  /**
   * Replaces the serving workers by workers of another program, one after the other on the same socket, so that no
   * connection is refused. Rejects when they cannot start; then the former ones keep serving, or others of their
   * program.
   */
  exchange(program: Program): Promise<void>;
  /** Asks them to finish and waits until they have ended; after `ms` it kills them. */
  close(ms: number): Promise<void>;
};

type Started = { at: number; serves: PromiseWithResolvers<WorkerMessage>; leaves: boolean };

/**
 * Leads `count` worker processes on this machine: all accept on one socket, which the leader keeps open, and
 * a worker that dies is replaced. The first sets up schema and seed before the others start.
 */
export function startWorkers(options: {
  /** The initial program. */
  program: Program;
  /** The workers' environment. */
  env: Record<string, string>;
  /** Releases the port. */
  free: () => void;
  /** How long a worker may take to finish its work. */
  endMs: number;
  log: Log;
}): LeadWorker {
  const { env, free, log } = options;
  const { count } = options.program;
  const metrics = new AggregatorRegistry();
  const started = new Map<number, Started>();
  let { program } = options;
  let pause = FIRST_PAUSE_MS;
  let closing = false;
  let served = 0;
  const { promise: serving, resolve, reject } = Promise.withResolvers<void>();

  // With round-robin scheduling, a connection assigned to a worker that was killed at that moment would hang.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  /** The first worker of a program checks the schema. */
  const fork = (of: Program, first = false): Worker => {
    cluster.setupPrimary({ exec: join(of.folder, of.script), cwd: of.folder });
    const worker = cluster.fork(first ? { ...env, [FIRST]: '1' } : env);
    const serves = Promise.withResolvers<WorkerMessage>();
    // Only a replacement waits for it.
    serves.promise.catch(() => undefined);
    started.set(worker.id, { at: Date.now(), serves, leaves: false });
    return worker;
  };
  const hear = async (worker: Worker, word: WorkerMessage) => {
    if (word.shop === 'port') {
      free();
      worker.send({ shop: 'port' } satisfies WorkerMessage);
    }
    if (word.shop === 'serving') {
      started.get(worker.id)?.serves.resolve(word);
      served += 1;
      if (served === 1) {
        leaveRootAs(word.user);
        for (let more = 1; more < count; more += 1) fork(program);
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
    const one = started.get(worker.id);
    started.delete(worker.id);
    one?.serves.reject(new Error(`a process of the shop ended with ${code ?? signal}`));
    if (closing || one?.leaves) return;
    if (served === 0) {
      closing = true;
      return reject(Object.assign(new Error('no worker could start'), { exitCode: code || 1 }));
    }
    const lived = Date.now() - (one?.at ?? 0);
    pause = lived < SHORT_LIFE_MS ? Math.min(pause * 2, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS;
    log.error({ pid: worker.process.pid, code, signal }, 'a process of the shop ended; another is started');
    const of = program;
    setTimeout(() => {
      if (!closing && of === program) fork(of);
    }, pause);
  });
  fork(program, true);

  const alive = () => Object.values(cluster.workers ?? {}).filter((worker) => worker && !worker.isDead());
  /** Ends workers without notifying a load balancer: others accept in their place. */
  const retire = async (workers: Worker[]) => {
    const ends = workers.filter((worker) => !worker.isDead()).map((worker) => once(worker, 'exit'));
    for (const worker of workers) {
      const one = started.get(worker.id);
      if (one) one.leaves = true;
      if (worker.isConnected()) worker.send({ shop: 'retire' } satisfies WorkerMessage);
    }
    const late = setTimeout(() => {
      for (const worker of workers) worker.process.kill('SIGKILL');
    }, options.endMs + RETIRE_MS);
    await Promise.all(ends);
    clearTimeout(late);
  };
  /** A serving worker of `of`; rejects when it ends. */
  const oneMore = async (of: Program, first: boolean): Promise<Worker> => {
    const worker = fork(of, first);
    const one = started.get(worker.id)!;
    // A worker that cannot start is not restarted.
    one.leaves = true;
    await one.serves.promise;
    one.leaves = false;
    return worker;
  };

  return {
    serving,
    async exchange(next) {
      await serving;
      const before = alive() as Worker[];
      const former = program;
      const made: Worker[] = [];
      program = next;
      try {
        for (let at = 0; at < next.count; at += 1) {
          made.push(await oneMore(next, at === 0));
          await retire(before.splice(0, 1));
        }
        await retire(before);
        log.info({ folder: next.folder }, 'another program serves');
      } catch (thrown) {
        log.error(
          { err: thrown, folder: next.folder },
          'another program could not serve: the former one stays',
        );
        program = former;
        for (let at = before.length; at < former.count; at += 1) await oneMore(former, false);
        await retire(made);
        throw thrown;
      }
    },
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

/** Whether this process sets up the shop: the only one, or the first of several that run the same program. */
export const isFirstWorker = (): boolean => !cluster.isWorker || process.env[FIRST] === '1';

/** In a worker: calls `leave` when another takes its place. */
export function whenRetired(leave: () => void): void {
  if (!cluster.isWorker) return;
  process.on('message', (word: WorkerMessage) => {
    if (word?.shop === 'retire') leave();
  });
}

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
