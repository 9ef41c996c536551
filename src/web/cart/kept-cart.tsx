import { Suspense, useEffect, useState } from 'react';
import { whoIn } from '../session/session.tsx';
import { later } from '../ui/later.ts';
import { holdsAccount } from './cart-kept.ts';

const CartSync = later(() => import('./cart-keeper.tsx').then(({ CartSync }) => CartSync));

/**
 * Keeps the browser's cart and the signed-in user's together. A visitor who holds nothing of an account has nothing to be
 * kept, and loads nothing for it. `user` is undefined while nobody knows who is here.
 */
export function KeptCart({ user }: { user: string | null | undefined }) {
  const [needed, setNeeded] = useState(false);
  useEffect(() => {
    const here = whoIn(user);
    if (here || (here === null && holdsAccount())) setNeeded(true);
  }, [user]);
  return (
    needed && (
      <Suspense>
        <CartSync user={user} />
      </Suspense>
    )
  );
}
