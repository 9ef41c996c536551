import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type Actor, anonymous } from '../../domain/context.ts';
import type { Role } from '../../shared/enums/labels.ts';
import { requireAdminRole } from '../admin/layout/require-admin-role.tsx';
import { actorContext, appContext } from '../common/head/route-context.ts';
import { readStoredUser, SessionProvider, STORED_USER_KEY, useSession } from './session-provider.tsx';

function Who() {
  const { user, authenticated, loading } = useSession();
  return <p>{`${user?.name ?? 'tamu'} ${authenticated}${loading ? ' dimuat' : ''}`}</p>;
}

const shown = (user: Parameters<typeof SessionProvider>[0]['user']) => {
  const page = (
    <SessionProvider user={user}>
      <Who />
    </SessionProvider>
  );
  return renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />);
};

test('[AUTH-17] [DATA-15] provides the user, whether they are signed in and whether that is known; outside its provider it throws', () => {
  expect(() => renderToString(<Who />)).toThrow('useSession must be used within a SessionProvider');
  expect(shown({ id: 'u', name: 'Sari', role: 'customer' })).toContain('>Sari true<');
  expect(shown(null)).toContain('>tamu false<');
  expect(shown(undefined)).toContain('>tamu false dimuat<');
});

test('[AUTH-16] [DATA-15] restores the stored user and discards corrupt data', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => void kept.delete(key),
  };
  expect(readStoredUser(storage)).toBeNull();
  const user = { id: 'u', name: 'Sari', role: 'customer' };
  kept.set(STORED_USER_KEY, JSON.stringify(user));
  expect(readStoredUser(storage)).toEqual(user);
  for (const corrupt of [
    '',
    '{',
    'null',
    '[]',
    '7',
    '{"id":1,"name":"x","role":"admin"}',
    '{"id":"u","name":"x","role":"root"}',
  ]) {
    kept.set(STORED_USER_KEY, corrupt);
    expect(readStoredUser(storage), corrupt).toBeNull();
    expect(kept.has(STORED_USER_KEY)).toBe(false);
  }
});

/** Returns where the guard redirects an actor who opens `path`, or null when access is allowed. */
function guarded(actor: Actor, path: string, roles?: Role[]): string | null {
  const context = new RouterContextProvider();
  context.set(actorContext, actor);
  context.set(appContext, {} as never);
  try {
    requireAdminRole(context, new Request(`http://shop.example${path}`), roles);
    return null;
  } catch (thrown) {
    return (thrown as Response).headers.get('location');
  }
}

const as = (role: Role): Actor => ({
  kind: 'user',
  userId: 'u',
  role,
  name: 'x',
  email: 'x@desa.example',
  phone: null,
  farmerId: role === 'farmer' ? 1 : null,
});

test('[AUTH-19] [AUTH-20] [AUTH-22] [AUTH-23] the guard of the back office redirects each visitor to the right page', () => {
  expect(guarded(anonymous, '/admin/users?q=a&page=2')).toBe(
    '/admin/login?from=%2Fadmin%2Fusers%3Fq%3Da%26page%3D2',
  );
  expect(guarded(as('admin'), '/admin/users', ['admin'])).toBeNull();
  expect(guarded(as('farmer'), '/admin/users', ['admin'])).toBe('/admin/unauthorized');
  expect(guarded(as('customer'), '/admin/users', ['admin'])).toBe('/admin/unauthorized');
  for (const path of ['/admin/dashboard', '/admin/products']) {
    expect(guarded(as('admin'), path)).toBeNull();
    expect(guarded(as('farmer'), path)).toBeNull();
    expect(guarded(as('customer'), path)).toBe('/admin/unauthorized');
  }
});
