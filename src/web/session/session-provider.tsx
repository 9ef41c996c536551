import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import { useRevalidator } from 'react-router';
import { ROLES, type Role } from '../../shared/enums/labels.ts';
import { useHydrated } from '../ui/use-hydrated.ts';

export type SessionUser = { id: string; name: string; role: Role };
export type Session = { user: SessionUser | null; authenticated: boolean; loading: boolean };

/** The local storage key of the signed-in user's copy (AUTH-16); the server's cookie is authoritative. */
export const STORED_USER_KEY = 'lumbung.user';

const SessionContext = createContext<Session | null>(null);

/**
 * Returns the session's user as far as known; undefined also on a page that the service worker cached for all
 * users (service-worker.js).
 */
export function sessionUserIn<T>(user: T | null | undefined): T | null | undefined {
  return user === null && 'siapaSaja' in document.documentElement.dataset ? undefined : user;
}

/** Returns the stored user, or null; invalid data is removed. */
export function readStoredUser(storage: Pick<Storage, 'getItem' | 'removeItem'>): SessionUser | null {
  const raw = storage.getItem(STORED_USER_KEY);
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
    // Invalid JSON is removed below, like any invalid user.
  }
  storage.removeItem(STORED_USER_KEY);
  return null;
}

/**
 * Provides the user to the pages. `user` comes from the server; undefined when it is unknown, and then the
 * browser's copy is used.
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
    const here = sessionUserIn(user);
    if (here === undefined) return;
    safely(() =>
      here
        ? localStorage.setItem(STORED_USER_KEY, JSON.stringify(here))
        : localStorage.removeItem(STORED_USER_KEY),
    );
  }, [user]);

  useEffect(() => {
    // Another tab signed in or out, so this one revalidates.
    const onStorage = (event: StorageEvent) => {
      if (event.key === STORED_USER_KEY) void revalidate();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [revalidate]);

  const said = hydrated ? sessionUserIn(user) : user;
  const known = said === undefined ? (stored ?? null) : said;
  const loading = user === undefined && !hydrated;
  const session = useMemo(() => ({ user: known, authenticated: known !== null, loading }), [known, loading]);
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** The current session. Throws outside its provider (AUTH-17). */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession must be used within a SessionProvider');
  return session;
}

/** Storage may be full or disabled; nothing depends on it. */
function safely<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
