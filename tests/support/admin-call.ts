import type { SignedIn } from './sign-in-as.ts';
import type { TestApp } from './test-app.ts';

/** Calls of the back office's API (`/api/admin/…`) by an admin; `from` gives the app and him once they are there. */
export const adminCall =
  (from: () => { app: TestApp; admin: SignedIn }) =>
  async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: unknown) => {
    const { app, admin } = from();
    const answer = await app.fastify.inject({
      method,
      url: `/api/admin/${url}`,
      headers: { cookie: admin.cookie },
      ...(payload === undefined ? {} : { payload: payload as object }),
    });
    return { status: answer.statusCode, body: answer.json() };
  };
