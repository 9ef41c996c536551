import { Suspense } from 'react';
import { useSession } from '../session/session-provider.tsx';
import { lazyOnShow } from '../ui/lazy-load.ts';
import { useHydrated } from '../ui/use-hydrated.ts';

const WaitingBar = lazyOnShow(() => import('./queue-bar.tsx').then((part) => part.default));

/** The queue bar of the signed-in user at the bottom of every page with a layout; requires JavaScript. */
export function QueueFooter() {
  const { user } = useSession();
  const hydrated = useHydrated();
  if (!user || !hydrated) return null;
  return (
    <Suspense>
      <WaitingBar userId={user.id} />
    </Suspense>
  );
}
