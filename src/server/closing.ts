import cluster from 'node:cluster';
import type { Logger } from 'pino';

const CLOSE_MS = 10_000;
/** Whoever leads others gives up after they have. */
const SPARE_MS = 2_000;
const SAME_SIGNAL_MS = 500;
const PARENT_LOOK_MS = 500;

export type Closer = {
  /** What was opened so far, in order; a close goes the other way. */
  open: (() => Promise<void>)[];
  begun(): boolean;
  /** How long a close may take, in milliseconds. */
  ms(): number;
  /** Stops taking requests, finishes those under way and the jobs, then the pool, then the database; ends the process. */
  close(code: number): Promise<void>;
  /** Closes on the system's signals, and when npm is gone; `drainMs` longer than usual. */
  onSignals(log: Logger, drainMs: number): void;
};

/** The way out of one process. */
export function closer(): Closer {
  const open: Closer['open'] = [];
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
        log.info(`${signal}: menutup …`);
        if (!begun) void close(0);
      });
    }
    process.on('uncaughtException', (error) => {
      log.fatal(error);
      if (!begun) void close(1);
    });
    // A signal to npm ends npm and its shell, which do not hand it on: without them we close too, and leave nothing behind.
    if (!process.env.npm_lifecycle_event) return;
    const parent = process.ppid;
    const timer = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(timer);
      log.info('npm sudah berhenti: menutup …');
      if (!begun) void close(0);
    }, PARENT_LOOK_MS);
    timer.unref();
  };

  return { open, begun: () => begun, ms: () => ms, close, onSignals };
}
