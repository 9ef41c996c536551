import { violationOf } from '../db/violations.ts';
import { isRefusal, Refusal } from './refusal.ts';
import { errorCode } from './wire.ts';

/** SQLSTATE classes and driver errors that mean the database can't be used just now; 25006: the disk is nearly full,
 * or another server is the primary by now; 25P03: it hung up, having stood still for so long that we seemed silent. */
const away = /^(08|53|57P|58|25006|25P03)/;
/** A text that no database can keep, such as one with a NUL: it is the asker's, and no row is like it. */
const UNREADABLE = '22021';
/** Somebody else held a row for too long, as while a commit waits for the second machine (55P03), or the statement stood in a
 * queue for one until its own time was over (57014): nothing was done. What takes long is counted at 'Kesehatan' anyway. */
const HELD_UP = new Set(['55P03', '57014']);
const awayDriver = new Set(['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

/** Whether `thrown` says that the database is away, full or shutting down. */
export function isDatabaseAway(thrown: unknown): boolean {
  const code = errorCode(thrown);
  if (code && away.test(code)) return true;
  for (
    let at = thrown as { code?: unknown; message?: unknown; cause?: unknown } | undefined;
    at;
    at = at.cause as typeof at
  ) {
    if (typeof at.code === 'string' && awayDriver.has(at.code)) return true;
    if (
      typeof at.message === 'string' &&
      /Connection terminated|not queryable|timeout exceeded when trying to connect|Query read timeout/.test(
        at.message,
      )
    ) {
      return true;
    }
  }
  return false;
}

/** Anything thrown, as the refusal that the user is told; undefined for a fault that is ours. */
export function refusalOf(thrown: unknown): Refusal | undefined {
  if (isRefusal(thrown)) return thrown;
  const violation = violationOf(thrown);
  if (violation) return new Refusal(violation, {});
  if (isDatabaseAway(thrown) || HELD_UP.has(errorCode(thrown) ?? '')) return new Refusal('unavailable', {});
  if (errorCode(thrown) === UNREADABLE) return new Refusal('invalid_input', {});
  return undefined;
}
