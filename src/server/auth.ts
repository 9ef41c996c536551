import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { accounts, sessions, users, verifications } from '../db/schema/auth.ts';
import type { Shop } from '../domain/shop.ts';
import type { Door } from '../web/door.ts';
import type { Config } from './config.ts';
import { cookiePrefix } from './session-cookie.ts';

/** The account machinery: better-auth over our own tables, and who stands behind a request's cookies. */
export function createAuth(shop: Shop, config: Config) {
  const auth = betterAuth({
    appName: 'Lumbung',
    advanced: { cookiePrefix: cookiePrefix(config.publicUrl) },
    baseURL: config.publicUrl,
    basePath: '/api/auth',
    secret: config.secret,
    database: drizzleAdapter(shop.db as NodePgDatabase, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: accounts, verification: verifications },
    }),
    emailAndPassword: { enabled: true, autoSignIn: true, minPasswordLength: 6, maxPasswordLength: 200 },
    user: {
      additionalFields: {
        role: { type: 'string', input: false, defaultValue: 'customer' },
        phone: { type: 'string', required: false },
        isActive: { type: 'boolean', input: false, defaultValue: true },
      },
    },
    telemetry: { enabled: false },
  });

  /** The account commands of one page request, which carries `headers` and comes from `address`. */
  function doorOf(headers: Headers, _address: string): Door {
    return {
      async signIn({ identifier, password }) {
        const answer = await auth.api.signInEmail({
          body: { email: identifier, password },
          headers,
          returnHeaders: true,
        });
        return {
          headers: answer.headers,
          role: (answer.response.user as { role?: string }).role ?? 'customer',
        };
      },
      async signUp(body) {
        const answer = await auth.api.signUpEmail({ body, headers, returnHeaders: true });
        return { headers: answer.headers };
      },
      async signOut() {
        const answer = await auth.api.signOut({ headers, returnHeaders: true });
        return { headers: answer.headers };
      },
      async requestReset({ email }) {
        await auth.api.requestPasswordReset({ body: { email }, headers });
      },
      async reset({ token, password }) {
        await auth.api.resetPassword({ body: { token, newPassword: password }, headers });
      },
    };
  }

  return { auth, doorOf };
}

export type Auth = ReturnType<typeof createAuth>;
