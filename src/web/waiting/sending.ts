import { changeWaiting, forgetWaiting, restAfter, type Sent, sendWaiting, type Waiting } from './waiting.ts';

/** How often one was tried, until when it rests (ms), and what became of the last attempt; none while one is under way. */
type Tried = { tries: number; until: number; last?: Sent };
export type TriedOnes = Map<string, Tried>;

/**
 * What is to be sent now: what rests no longer, in the order in which it was made, and of each subject one at a time,
 * since a second price is meant after the first.
 */
export function dueOf(waiting: Waiting[], tried: TriedOnes, now: number): Waiting[] {
  const busy = new Set<string>();
  return waiting.filter(({ key, subject, refused }) => {
    if (refused) return false;
    const first = subject === null || !busy.has(subject);
    if (subject !== null) busy.add(subject);
    return first && (tried.get(key)?.until ?? 0) <= now;
  });
}

/**
 * Sends one, and notes what became of it: it is forgotten once it was done, keeps the reason when it was refused, and
 * rests for a while when nothing was heard.
 */
export async function attempt(one: Waiting, tried: TriedOnes): Promise<Sent> {
  const tries = (tried.get(one.key)?.tries ?? 0) + 1;
  tried.set(one.key, { tries, until: Number.POSITIVE_INFINITY });
  if (!one.tried) changeWaiting(one.key, { tried: true });
  const last = await sendWaiting(one);
  if (last.outcome === 'done') {
    tried.delete(one.key);
    forgetWaiting(one.key);
  } else if (last.outcome === 'refused') {
    tried.delete(one.key);
    changeWaiting(one.key, { refused: last.message || 'Ditolak oleh server.' });
  } else tried.set(one.key, { tries, until: Date.now() + restAfter(tries), last });
  return last;
}
