import { constraintViolationOf } from '../db/constraint-violations.ts';
import { DomainError, isDomainError } from './domain-error.ts';
import { errorCode } from './query-pipeline.ts';

/**
 * SQLSTATE classes and driver errors for an unavailable database; 25006: the disk is nearly full, or another server has
 * become the primary; 25P03: it closed an idle transaction.
 */
const UNAVAILABLE_SQLSTATE = /^(08|53|57P|58|25006|25P03)/;
/** Text that PostgreSQL cannot store, such as a NUL: the client's error, and no row can match it. */
const INVALID_TEXT_SQLSTATE = '22021';
/**
 * Another transaction held a lock for too long (55P03), as when a commit waits for the standby, or the statement waited
 * until its timeout (57014); nothing was changed. 'Kesehatan' reports slow statements anyway.
 */
const LOCK_WAIT_SQLSTATES = new Set(['55P03', '57014']);
const UNAVAILABLE_DRIVER_CODES = new Set(['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

/** Whether `thrown` means that the database is unavailable, full or shutting down. */
export function isDatabaseUnavailable(thrown: unknown): boolean {
  const code = errorCode(thrown);
  if (code && UNAVAILABLE_SQLSTATE.test(code)) return true;
  for (
    let at = thrown as { code?: unknown; message?: unknown; cause?: unknown } | undefined;
    at;
    at = at.cause as typeof at
  ) {
    if (typeof at.code === 'string' && UNAVAILABLE_DRIVER_CODES.has(at.code)) return true;
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

/** Converts a thrown value to the error that the user sees; undefined for a bug of ours. */
export function toDomainError(thrown: unknown): DomainError | undefined {
  if (isDomainError(thrown)) return thrown;
  const violation = constraintViolationOf(thrown);
  if (violation) return new DomainError(violation, {});
  if (isDatabaseUnavailable(thrown) || LOCK_WAIT_SQLSTATES.has(errorCode(thrown) ?? ''))
    return new DomainError('unavailable', {});
  if (errorCode(thrown) === INVALID_TEXT_SQLSTATE) return new DomainError('invalid_input', {});
  return undefined;
}
