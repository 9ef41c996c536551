import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError } from 'better-auth/api';
import { type GenericOAuthConfig, genericOAuth } from 'better-auth/plugins/generic-oauth';
import { and, eq, isNull } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { ADDRESS_HEADER } from '../api/request.ts';
import { accounts, sessions, users, verifications } from '../db/schema/auth.ts';
import type { Provider } from '../domain/accounts/door.ts';
import { SESSION_SECONDS } from '../domain/accounts/open-session.ts';
import type { Shop } from '../domain/shop.ts';
import { normaliseEmail } from '../domain/text/normalise-email.ts';
import type { Config } from './config.ts';
import { cookiePrefix } from './session-cookie.ts';

type OAuthEndpoints = { authorizationUrl: string; tokenUrl: string; userInfoUrl: string };

const endpoints: Record<Provider, OAuthEndpoints> = {
  google: {
    authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    userInfoUrl: 'https://openidconnect.googleapis.com/v1/userinfo',
  },
  facebook: {
    authorizationUrl: 'https://www.facebook.com/v24.0/dialog/oauth',
    tokenUrl: 'https://graph.facebook.com/v24.0/oauth/access_token',
    userInfoUrl: 'https://graph.facebook.com/v24.0/me?fields=id,name,email',
  },
};
const scopes: Record<Provider, string[]> = {
  google: ['openid', 'email', 'profile'],
  facebook: ['email', 'public_profile'],
};

/** The providers whose keys are set. */
export function providersOf(config: Config): Provider[] {
  return (['google', 'facebook'] as const).filter((provider) => config[provider]);
}

/**
 * better-auth over our own tables. It carries the social sign-in (state, PKCE, linking) and gives passwords their hash
 * and cookies their form; signing in by password, links by mail and sessions are verbs in domain/accounts, since they
 * write in one transaction and refuse in our own words (docs/decisions, accounts).
 */
export function createAuth(shop: Shop, config: Config) {
  const https = config.publicUrl.startsWith('https:');
  return betterAuth({
    appName: 'Lumbung',
    baseURL: config.publicUrl,
    basePath: '/api/auth',
    trustedOrigins: [config.publicUrl],
    secret: config.secret,
    database: drizzleAdapter(shop.db as NodePgDatabase, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: accounts, verification: verifications },
    }),
    emailAndPassword: { enabled: false },
    session: { expiresIn: SESSION_SECONDS, disableSessionRefresh: true },
    account: {
      encryptOAuthTokens: true,
      // Linked by itself only when both sides have shown that the e-mail is theirs.
      accountLinking: { enabled: true, trustedProviders: [], requireLocalEmailVerified: true },
    },
    databaseHooks: {
      user: {
        create: { before: async (user) => ({ data: { ...user, email: normaliseEmail(user.email) } }) },
      },
      session: {
        create: {
          before: async (session) => {
            const [user] = await shop.db
              .select({ id: users.id })
              .from(users)
              .where(and(eq(users.id, session.userId), eq(users.isActive, true), isNull(users.deletedAt)));
            if (!user) throw new APIError('FORBIDDEN', { code: 'account_inactive', message: 'inactive' });
          },
        },
      },
    },
    advanced: {
      cookiePrefix: cookiePrefix(config.publicUrl),
      // The prefix __Host- is ours; better-auth would put __Secure- before it.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: https, httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
    onAPIError: { errorURL: `${config.publicUrl}/login` },
    // Ours counts failures per account and address instead.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { log: (_level, message) => shop.log.info({ part: 'social sign-in' }, message) },
    plugins: [
      genericOAuth({ config: providersOf(config).map((provider) => providerConfig(provider, config)) }),
    ],
  });
}

function providerConfig(provider: Provider, config: Config): GenericOAuthConfig {
  const keys = config[provider]!;
  const { authorizationUrl, tokenUrl, userInfoUrl } = keys.endpoints ?? endpoints[provider];
  return {
    providerId: provider,
    clientId: keys.clientId,
    clientSecret: keys.clientSecret,
    authorizationUrl,
    tokenUrl,
    scopes: scopes[provider],
    pkce: true,
    accountSubject: ({ profile }) => String(profile.sub ?? profile.id ?? ''),
    // Asked with the token instead of read from an unverified id token.
    getUserInfo: async ({ accessToken }) => {
      const answer = await fetch(userInfoUrl, {
        headers: { authorization: `Bearer ${accessToken}` },
        signal: AbortSignal.timeout(10_000),
      });
      if (!answer.ok) return null;
      const profile = (await answer.json()) as Record<string, unknown>;
      return {
        ...profile,
        name: String(profile.name ?? '').slice(0, 120),
        email: typeof profile.email === 'string' ? normaliseEmail(profile.email) : null,
        // Facebook does not say whether an e-mail was verified.
        emailVerified: profile.email_verified === true,
      };
    },
  };
}

export type Auth = ReturnType<typeof createAuth>;
