import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { eq } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { farmers } from '../db/schema/accounts.ts';
import { accounts, sessions, users, verifications } from '../db/schema/auth.ts';
import { type Actor, anonymous, type Shop } from '../domain/shop.ts';
import type { Role } from '../shared/labels.ts';
import type { Door } from '../web/door.ts';
import type { Config } from './config.ts';

/** The account machinery: better-auth over our own tables, and who stands behind a request's cookies. */
export function createAuth(shop: Shop, config: Config) {
  const auth = betterAuth({
    appName: 'Lumbung',
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

  /** Who the session cookie in `headers` belongs to; a deactivated or deleted user is anonymous. */
  async function actorOf(headers: Headers): Promise<Actor> {
    if (!headers.get('cookie')?.includes('session_token')) return anonymous;
    const found = await auth.api.getSession({ headers });
    if (!found) return anonymous;
    const [row] = await shop.db
      .select({
        userId: users.id,
        role: users.role,
        name: users.name,
        email: users.email,
        phone: users.phone,
        isActive: users.isActive,
        deletedAt: users.deletedAt,
        farmerId: farmers.id,
      })
      .from(users)
      .leftJoin(farmers, eq(farmers.userId, users.id))
      .where(eq(users.id, found.user.id));
    if (!row?.isActive || row.deletedAt) return anonymous;
    return {
      kind: 'user',
      userId: row.userId,
      role: row.role as Role,
      name: row.name,
      email: row.email,
      phone: row.phone,
      farmerId: row.farmerId,
    };
  }

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

  return { auth, actorOf, doorOf };
}

export type Auth = ReturnType<typeof createAuth>;
