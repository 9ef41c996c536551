import type { TrailEntry } from '../../../domain/audit/find-trail.ts';
import { intentOf } from '../../form/form-state.ts';
import type { Failure } from '../../page/answer/view.ts';

/** A refused edit of a record that has changed meanwhile, with its version now and what has changed. */
export type EditFailure = Failure & { stale?: { version: number; since: TrailEntry[] } };

/** Adds to the answer of a stale edit what has changed since; any other answer passes. */
export async function tellStale<T>(
  answer: T,
  read: () => Promise<{ version: number; since: TrailEntry[] }>,
): Promise<T> {
  const failure = (answer as { data?: EditFailure } | undefined)?.data;
  if (failure?.code === 'stale_version') failure.stale = await read();
  return answer;
}

/** The failure, where it is that of a form that adds or edits a record. */
export function ofEdit(failure: EditFailure | undefined): EditFailure | undefined {
  return failure?.ok === false && /^(create|update)$/.test(intentOf(failure)) ? failure : undefined;
}
