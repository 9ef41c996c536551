import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import { useRevalidator } from 'react-router';
import { ROLES, type Role } from '../../shared/labels.ts';
import { useHydrated } from '../ui/hydrated.ts';

export type SessionUser = { id: string; name: string; role: Role };
export type Session = { user: SessionUser | null; authenticated: boolean; loading: boolean };

/** Where the browser keeps its copy of the signed-in user (AUTH-16); the server's cookie stays the truth. */
export const STORED_USER = 'lumbung.user';

const SessionContext = createContext<Session | null>(null);

/**
 * Who is here as far as is known: undefined, too, on a page that the service worker shows for want of signal (worker.js),
 * which was kept for everybody.
 */
export function whoIn<T>(user: T | null | undefined): T | null | undefined {
  return user === null && 'siapaSaja' in document.documentElement.dataset ? undefined : user;
}

/** The stored user, or null; what cannot be one is thrown away. */
export function readStoredUser(storage: Pick<Storage, 'getItem' | 'removeItem'>): SessionUser | null {
  const raw = storage.getItem(STORED_USER);
  if (raw === null) return null;
  try {
    const value = JSON.parse(raw) as Partial<SessionUser> | null;
    if (
      typeof value?.id === 'string' &&
      typeof value.name === 'string' &&
      ROLES.includes(value.role as Role)
    ) {
      return { id: value.id, name: value.name, role: value.role as Role };
    }
  } catch {
    // Discarded below like anything else that is not a user.
  }
  storage.removeItem(STORED_USER);
  return null;
}

/**
 * Gives the pages their user. `user` is what the server said; undefined when it could not say, and then the browser's
 * copy stands in until it can.
 */
export function SessionProvider({
  user,
  children,
}: {
  user: SessionUser | null | undefined;
  children: ReactNode;
}) {
  const hydrated = useHydrated();
  const { revalidate } = useRevalidator();
  const stored = useMemo(() => (hydrated ? safely(() => readStoredUser(localStorage)) : null), [hydrated]);

  useEffect(() => {
    const here = whoIn(user);
    if (here === undefined) return;
    safely(() =>
      here ? localStorage.setItem(STORED_USER, JSON.stringify(here)) : localStorage.removeItem(STORED_USER),
    );
  }, [user]);

  useEffect(() => {
    // Signed in or out in another tab: this one asks the server again.
    const onStorage = (event: StorageEvent) => {
      if (event.key === STORED_USER) void revalidate();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [revalidate]);

  const said = hydrated ? whoIn(user) : user;
  const known = said === undefined ? (stored ?? null) : said;
  const loading = user === undefined && !hydrated;
  const session = useMemo(() => ({ user: known, authenticated: known !== null, loading }), [known, loading]);
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** Who is signed in. Outside its provider it raises an error (AUTH-17). */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession must be used within a SessionProvider');
  return session;
}

/** Storage may be full or forbidden; nothing depends on it. */
function safely<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
