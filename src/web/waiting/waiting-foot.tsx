import { Suspense } from 'react';
import { useSession } from '../session/session.tsx';
import { useHydrated } from '../ui/hydrated.ts';
import { whenShown } from '../ui/later.ts';

const WaitingBar = whenShown(() => import('./waiting-bar.tsx').then((part) => part.default));

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
