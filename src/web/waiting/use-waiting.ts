import { useMemo, useSyncExternalStore } from 'react';
import type { KeptList } from './kept-list.ts';
import { type Done, doneList, type Waiting, waitingList } from './waiting.ts';

const nothing: never[] = [];

function useOwn<T extends { userId: string }>(list: KeptList<T>, userId: string | undefined): T[] {
  const all = useSyncExternalStore(list.listen, list.read, () => nothing as T[]);
  return useMemo(() => all.filter((one) => one.userId === userId), [all, userId]);
}

/** What of this user waits in this browser to be sent. */
export const useWaiting = (userId: string | undefined): Waiting[] => useOwn(waitingList, userId);

/** What this user has just done here and may still take back. */
export const useDone = (userId: string | undefined): Done[] => useOwn(doneList, userId);

/** What waits to be done to a subject, such as `bid:12`: until it is sent or taken back nothing else is done to it. */
export function useWaitingFor(userId: string | undefined, subject: string): Waiting | undefined {
  return useWaiting(userId).findLast((one) => one.subject === subject && !one.refused);
}
