import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { projectFolder } from '../db/project-folder.ts';
import type { ErrorCode } from '../shared/errors/error-codes.ts';
import type { Params } from '../shared/errors/error-message.ts';
import { type ConcurrencyLimit, concurrencyLimit } from './concurrency-limit.ts';
import { DomainError, fail } from './domain-error.ts';

/** The most files of one person that are read or wait, so that nobody fills the queue alone. */
const OWN_MAX = 2;
const TIMEOUT_MS = 30_000;
const HEAP_MB = 128;
const IDLE_MS = 5_000;
/**
 * The priority of file jobs: when cores are scarce, page requests go first, and a file still gets a quarter of a page's
 * share.
 */
const NICE = 6;
/** The memory up to which a process is kept for the next job; above it, the next job starts a new process. */
const KEPT_BYTES = 128 * 1024 * 1024;
/** Seconds of processor time after which the system ends a process, even one whose shop was killed meanwhile. */
const CPU_SECONDS = 120;
/** The processor time up to which a process is kept, so that enough of its limit is left for the next job. */
const KEPT_CPU_MS = 40_000;

/** The result of a process: a value, the domain error that the job threw, or its failure. */
export type FileJobResult = { rss: number; cpuMs: number } & (
  | { value: unknown }
  | { refused: { code: ErrorCode; params: Params; fields: Record<string, string> | undefined } }
  | { fault: string }
);

/** One process for each kind of work, so that the one that reads strangers' files renders nobody's invoices. */
type Helper = {
  turn: ConcurrencyLimit;
  child?: ChildProcess | undefined;
  busy?: boolean;
  idle?: NodeJS.Timeout;
};
/**
 * Strangers' files are read one at a time; waiting tables and pictures take turns, so that neither blocks the other.
 */
const ofStrangers = concurrencyLimit(1);
const inTurn =
  (own: ConcurrencyLimit): ConcurrencyLimit =>
  (work) =>
    own(() => ofStrangers(work));
const helpers = {
  tables: { turn: inTurn(concurrencyLimit(1, 8, 'files_busy')) } as Helper,
  pictures: { turn: inTurn(concurrencyLimit(1, 24, 'files_busy')) } as Helper,
  documents: { turn: concurrencyLimit(1, 60, 'files_busy') } as Helper,
};
const running = new Map<string, number>();

type How = {
  /** The file's owner, of whom at most two files are read at once. */
  owner?: string;
  timeoutMs?: number;
};

/**
 * Runs a job of `src/server/file-jobs.ts` in a process beside the one that answers requests, so that its memory is
 * freed with it. Throws `files_busy` (503) when many jobs wait, or two of `owner`, and `file_too_complex` (413) when
 * the job takes too long or too much memory.
 */
export async function runFileJob<T>(
  kind: keyof typeof helpers,
  job: string,
  input: unknown,
  { owner, timeoutMs = TIMEOUT_MS }: How = {},
): Promise<T> {
  const give = owner === undefined ? undefined : takePlace(owner);
  try {
    const helper = helpers[kind];
    const result = await helper.turn(() => runInProcess(helper, { job, input }, timeoutMs));
    if ('fault' in result) throw new Error(result.fault);
    if ('refused' in result) {
      const { code, params, fields } = result.refused;
      throw new DomainError(code, params, fields);
    }
    return result.value as T;
  } finally {
    give?.();
  }
}

function takePlace(owner: string): () => void {
  const own = running.get(owner) ?? 0;
  if (own >= OWN_MAX) fail('files_busy', { retryAfter: 5 });
  running.set(owner, own + 1);
  return () => {
    const left = running.get(owner)! - 1;
    if (left > 0) running.set(owner, left);
    else running.delete(owner);
  };
}

async function runInProcess(
  helper: Helper,
  task: { job: string; input: unknown },
  timeoutMs: number,
): Promise<FileJobResult> {
  clearTimeout(helper.idle);
  for (const other of Object.values(helpers)) if (other !== helper && !other.busy) endProcess(other);
  helper.busy = true;
  helper.child ??= startProcess();
  const { child } = helper;
  const end = () => {
    if (helper.child === child) helper.child = undefined;
    child.kill('SIGKILL');
  };
  child.ref();
  child.channel?.ref();
  // The time limit starts with the job: it does not include the wait in the queue.
  const timer = setTimeout(end, timeoutMs);
  const over = new AbortController();
  try {
    const answered = once(child, 'message', { signal: over.signal }) as Promise<[FileJobResult]>;
    const ended = once(child, 'exit', { signal: over.signal }).then(() => undefined);
    for (const one of [answered, ended]) one.catch(() => undefined);
    child.send(task, () => undefined);
    const [result] = (await Promise.race([answered, ended])) ?? [];
    if (!result || result.rss > KEPT_BYTES || result.cpuMs > KEPT_CPU_MS) end();
    return result ?? fail('file_too_complex');
  } catch (thrown) {
    end();
    throw thrown;
  } finally {
    helper.busy = false;
    clearTimeout(timer);
    over.abort();
    child.unref();
    child.channel?.unref();
    if (helper.child) helper.idle = setTimeout(end, IDLE_MS).unref();
  }
}

/** Ends an idle process, so that others can use its memory. */
function endProcess(helper: Helper): void {
  clearTimeout(helper.idle);
  helper.child?.kill('SIGKILL');
  helper.child = undefined;
}

/** The jobs are run from their source, which is next to the bundle too; they load nothing of the database. */
function startProcess(): ChildProcess {
  const options = [`--max-old-space-size=${HEAP_MB}`, '--max-semi-space-size=4'];
  const limited = ['-c', `ulimit -t ${CPU_SECONDS}; exec "$0" "$@"`, process.execPath];
  const child = fork(join(projectFolder(), 'src/server/file-jobs.ts'), {
    serialization: 'advanced',
    ...(process.platform === 'win32'
      ? { execArgv: options }
      : { execPath: '/bin/sh', execArgv: [...limited, ...options] }),
    // A process that reads a stranger's file has access to no secret of the shop; unused memory is returned.
    env: {
      NODE_ENV: process.env.NODE_ENV,
      TZ: process.env.TZ,
      // Compiling the TypeScript of the jobs each time would take 26 MB more.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(projectFolder(), 'build/.compiled'),
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '131072',
      MALLOC_TRIM_THRESHOLD_: '131072',
    },
    // Node's output when a job runs out of memory is not logged; failures come back as messages.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  try {
    if (child.pid) setPriority(child.pid, NICE);
  } catch {
    // Systems without priorities run files with an equal share.
  }
  return child;
}
