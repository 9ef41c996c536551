import { lazy, Suspense } from 'react';
import { useSession } from '../session/session.tsx';
import { useHydrated } from '../ui/hydrated.ts';

// Without signal it may not be had: what waits is sent from the next page, and this one stays.
const WaitingBar = lazy(() => import('./waiting-bar.tsx').catch(() => ({ default: () => null })));

/** What the signed-in user's browser has yet to send, at the foot of every page with a frame; it needs scripts. */
export function WaitingFoot() {
  const { user } = useSession();
  const hydrated = useHydrated();
  if (!user || !hydrated) return null;
  return (
    <Suspense>
      <WaitingBar userId={user.id} />
    </Suspense>
  );
}
