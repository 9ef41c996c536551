import {
  changeQueued,
  type QueuedCall,
  removeQueued,
  retryDelay,
  type SendResult,
  sendQueued,
} from './offline-queue.ts';

/** The number of attempts, the time of the next one (ms), and the last result; none while an attempt runs. */
type Attempt = { tries: number; retryAt: number; last?: SendResult };
export type Attempts = Map<string, Attempt>;

/**
 * Returns the calls that are due, in order of creation; one per subject at a time, because a second price
 * must follow the first.
 */
export function dueCalls(waiting: QueuedCall[], tried: Attempts, now: number): QueuedCall[] {
  const busy = new Set<string>();
  return waiting.filter(({ key, subject, refused }) => {
    if (refused) return false;
    const first = subject === null || !busy.has(subject);
    if (subject !== null) busy.add(subject);
    return first && (tried.get(key)?.retryAt ?? 0) <= now;
  });
}

/**
 * Sends one call and records the result: a success removes it, a rejection stores its reason, and without a
 * response it waits for the next attempt.
 */
export async function attemptCall(one: QueuedCall, tried: Attempts): Promise<SendResult> {
  const tries = (tried.get(one.key)?.tries ?? 0) + 1;
  tried.set(one.key, { tries, retryAt: Number.POSITIVE_INFINITY });
  if (!one.tried) changeQueued(one.key, { tried: true });
  const last = await sendQueued(one);
  if (last.outcome === 'done') {
    tried.delete(one.key);
    removeQueued(one.key);
  } else if (last.outcome === 'refused') {
    tried.delete(one.key);
    changeQueued(one.key, { refused: last.message || 'Ditolak oleh server.' });
  } else tried.set(one.key, { tries, retryAt: Date.now() + retryDelay(tries), last });
  return last;
}
