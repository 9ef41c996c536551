import { Suspense, useEffect, useState } from 'react';
import { sessionUserIn } from '../session/session-provider.tsx';
import { lazyOnIdle } from '../ui/lazy-load.ts';
import { hasAccountData } from './cart-storage-keys.ts';

const CartSyncer = lazyOnIdle(() => import('./cart-syncer.tsx').then(({ CartSyncer }) => CartSyncer));

/**
 * Synchronises the browser's cart with the signed-in user's. A visitor without account data loads no code for
 * it; `user` is undefined while unknown.
 */
export function LazyCartSync({ user }: { user: string | null | undefined }) {
  const [needed, setNeeded] = useState(false);
  useEffect(() => {
    const here = sessionUserIn(user);
    if (here || (here === null && hasAccountData())) setNeeded(true);
  }, [user]);
  return (
    needed && (
      <Suspense>
        <CartSyncer user={user} />
      </Suspense>
    )
  );
}
