import type { AuditTrailEntry } from '../../../domain/audit/find-audit-trail.ts';
import type { ActionFailure } from '../../common/route-helpers/run-route.ts';
import { failedIntent } from '../../forms/form-state.ts';

/** A rejected edit of a record that changed in the meantime, with its current version and the changes. */
export type EditFailure = ActionFailure & { stale?: { version: number; since: AuditTrailEntry[] } };

/** Adds the intervening changes to the result of a stale edit; returns any other result as it is. */
export async function attachConflictChanges<T>(
  answer: T,
  read: () => Promise<{ version: number; since: AuditTrailEntry[] }>,
): Promise<T> {
  const failure = (answer as { data?: EditFailure } | undefined)?.data;
  if (failure?.code === 'stale_version') failure.stale = await read();
  return answer;
}

/** Returns the failure when it belongs to a form that adds or edits a record. */
export function editFailureOf(failure: EditFailure | undefined): EditFailure | undefined {
  return failure?.ok === false && /^(create|update)$/.test(failedIntent(failure)) ? failure : undefined;
}
