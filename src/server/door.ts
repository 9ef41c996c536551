import type { FastifyRequest } from 'fastify';
import { webHeaders } from '../api/request.ts';
import { changePassword } from '../domain/accounts/change-password.ts';
import type { Door } from '../domain/accounts/door.ts';
import { endOtherSessions } from '../domain/accounts/end-other-sessions.ts';
import { findSessions } from '../domain/accounts/find-sessions.ts';
import { requestPasswordReset } from '../domain/accounts/request-password-reset.ts';
import { resetPassword } from '../domain/accounts/reset-password.ts';
import { type Entered, signIn } from '../domain/accounts/sign-in.ts';
import { signOut } from '../domain/accounts/sign-out.ts';
import { signUp } from '../domain/accounts/sign-up.ts';
import { refuse } from '../domain/refusal.ts';
import type { Shop } from '../domain/shop.ts';
import { type Auth, providersOf } from './auth.ts';
import type { Config } from './config.ts';
import type { SessionCookies } from './session-cookie.ts';

/** Makes the door of each request: the account verbs, with the request's address and cookies. */
export function doorMaker(
  shop: Shop,
  { config, auth, cookies }: { config: Config; auth: Auth; cookies: SessionCookies },
): (request: FastifyRequest) => Door {
  const providers = providersOf(config);

  return (request) => {
    const from = { address: request.ip, userAgent: request.headers['user-agent'] ?? null };
    const token = cookies.read(request.headers.cookie);
    const cookie = (value: string) => new Headers([['set-cookie', value]]);

    /** Gives the browser its new session and ends the one that it came with, whosever that was. */
    async function enter({ token: opened, user }: Entered) {
      await signOut(shop, token);
      return { headers: cookie(cookies.open(opened)), user };
    }

    return {
      signIn: async (input) => enter(await signIn(shop, from, input)),
      signUp: async (input) => enter(await signUp(shop, from, input)),
      async signOut() {
        await signOut(shop, token);
        return { headers: cookie(cookies.close()) };
      },
      requestReset: (input) => requestPasswordReset(shop, from, input),
      reset: (input) => resetPassword(shop, from, input),
      changePassword: (actor, input) => changePassword(shop, actor, input, token),
      sessions: (actor) => findSessions(shop, actor, token),
      endOtherSessions: (actor) => endOtherSessions(shop, actor, token),
      providers,
      async startSocial(provider, path) {
        if (!providers.includes(provider)) return refuse('not_found');
        const answer = await auth.api.signInSocial({
          body: {
            provider,
            callbackURL: `${config.publicUrl}${path}`,
            errorCallbackURL: `${config.publicUrl}/login?kembali=${encodeURIComponent(path)}`,
            disableRedirect: true,
          },
          headers: webHeaders(request),
          returnHeaders: true,
        });
        const { url } = answer.response as { url?: string };
        return url ? { headers: answer.headers, url } : refuse('social_failed');
      },
    };
  };
}
