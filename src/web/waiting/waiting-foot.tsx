import { lazy, Suspense } from 'react';
import { useSession } from '../session/session.tsx';
import { useHydrated } from '../ui/hydrated.ts';

const WaitingBar = lazy(() => import('./waiting-bar.tsx'));

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
