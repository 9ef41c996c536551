import { useMemo, useSyncExternalStore } from 'react';
import { onWaiting, readWaiting, type Waiting } from './waiting.ts';

const nothing: Waiting[] = [];

/** What of this user waits in this browser to be sent. */
export function useWaiting(userId: string | undefined): Waiting[] {
  const all = useSyncExternalStore(onWaiting, readWaiting, () => nothing);
  return useMemo(() => all.filter((one) => one.userId === userId), [all, userId]);
}

/** Whether an answer to this bid waits: until it is sent or undone no other is given. */
export function useIsAnswered(userId: string | undefined, bidId: number): boolean {
  return useWaiting(userId).some((one) => one.bidId === bidId && !one.refused);
}
