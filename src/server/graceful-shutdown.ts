import cluster from 'node:cluster';
import type { Logger } from 'pino';

const CLOSE_MS = 10_000;
/** The leader's extra time, so that it stops after its workers. */
const SPARE_MS = 2_000;
const SAME_SIGNAL_MS = 500;
const PARENT_LOOK_MS = 500;

export type ShutdownStep = {
  /** The close functions in opening order; a shutdown calls them in reverse. */
  open: (() => Promise<void>)[];
  begun(): boolean;
  /** How long a shutdown may take, in milliseconds. */
  ms(): number;
  /**
   * Stops accepting requests, finishes those in progress and the jobs, closes the pool and then the database,
   * and ends the process.
   */
  close(code: number): Promise<void>;
  /** Shuts down on the system's signals and when npm is gone; `drainMs` extends the time limit. */
  onSignals(log: Logger, drainMs: number): void;
};

/** The shutdown of one process. */
export function gracefulShutdown(): ShutdownStep {
  const open: ShutdownStep['open'] = [];
  let begun = false;
  let ms = CLOSE_MS;

  const close = async (code: number) => {
    begun = true;
    setTimeout(() => process.exit(1), ms + (cluster.isPrimary ? SPARE_MS : 0)).unref();
    for (const undo of open.reverse()) {
      await undo().catch((error) => {
        console.error(error);
        process.exitCode = 1;
      });
    }
    process.exit(process.exitCode ?? code);
  };

  const onSignals = (log: Logger, drainMs: number) => {
    ms += drainMs;
    let first = 0;
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
      process.on(signal, () => {
        // One Ctrl+C arrives several times: from the terminal, from npm and from the start script.
        if (first > 0 && Date.now() - first > SAME_SIGNAL_MS) process.exit(1);
        if (first > 0) return;
        first = Date.now();
        log.info(`${signal}: closing`);
        if (!begun) void close(0);
      });
    }
    process.on('uncaughtException', (error) => {
      log.fatal(error);
      if (!begun) void close(1);
    });
    // A signal to npm ends npm and its shell, which do not forward it: the process notices that they are gone
    // and shuts down too.
    if (!process.env.npm_lifecycle_event) return;
    const parent = process.ppid;
    const timer = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(timer);
      log.info('npm has ended: closing');
      if (!begun) void close(0);
    }, PARENT_LOOK_MS);
    timer.unref();
  };

  return { open, begun: () => begun, ms: () => ms, close, onSignals };
}
