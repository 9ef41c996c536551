import { useMemo, useSyncExternalStore } from 'react';
import { type QueuedCall, queuedCalls, type SentCall, sentCalls } from './offline-queue.ts';
import type { StoredList } from './stored-list.ts';

const nothing: never[] = [];

function useOwnItems<T extends { userId: string }>(list: StoredList<T>, userId: string | undefined): T[] {
  const all = useSyncExternalStore(list.subscribe, list.read, () => nothing as T[]);
  return useMemo(() => all.filter((one) => one.userId === userId), [all, userId]);
}

/** This user's queued calls in this browser. */
export const useQueue = (userId: string | undefined): QueuedCall[] => useOwnItems(queuedCalls, userId);

/** This user's calls in this browser that can still be undone. */
export const useSentCalls = (userId: string | undefined): SentCall[] => useOwnItems(sentCalls, userId);

/**
 * The queued calls for a subject, such as `bid:12`; until they are sent or undone, other commands for it are
 * blocked.
 */
export function useQueuedFor(userId: string | undefined, subject: string): QueuedCall | undefined {
  return useQueue(userId).findLast((one) => one.subject === subject && !one.refused);
}
