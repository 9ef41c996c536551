import { format } from 'node:util';
import type { Logger } from 'pino';

/**
 * Sends console output, by React, a library or Node itself, to the log, which is JSON by line: a text of several lines
 * becomes one entry.
 */
export function jsonConsole(log: Logger): void {
  const say =
    (level: 'info' | 'warn' | 'error') =>
    (...parts: unknown[]): void => {
      const [first, ...rest] = parts;
      if (first instanceof Error && rest.length === 0) log[level]({ err: first }, first.message);
      else log[level](format(...parts).trim());
    };
  Object.assign(console, {
    debug: say('info'),
    log: say('info'),
    info: say('info'),
    warn: say('warn'),
    error: say('error'),
    trace: say('error'),
  });
  // Node's own listener prints warnings as text.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn({ err: warning }, warning.message));
}
