import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { changePassword } from '../../domain/accounts/entering/change-password.ts';
import { requestEntryCode } from '../../domain/accounts/entering/request-entry-code.ts';
import { requestPasswordReset } from '../../domain/accounts/entering/request-password-reset.ts';
import { resetByCode } from '../../domain/accounts/entering/reset-by-code.ts';
import { resetPassword } from '../../domain/accounts/entering/reset-password.ts';
import { type Halfway, signIn } from '../../domain/accounts/entering/sign-in.ts';
import { beginPasskeySignIn, signInPasskey } from '../../domain/accounts/entering/sign-in-passkey.ts';
import { signInSocial } from '../../domain/accounts/entering/sign-in-social.ts';
import { signOut } from '../../domain/accounts/entering/sign-out.ts';
import { signUp } from '../../domain/accounts/entering/sign-up.ts';
import { keepSocialState, takeSocialState } from '../../domain/accounts/entering/social-state.ts';
import type { Entered } from '../../domain/accounts/proof/admit.ts';
import { isSecondStepOpen, signInSecond } from '../../domain/accounts/proof/second-step.ts';
import type { Door } from '../../domain/accounts/sessions/door.ts';
import { endOtherSessions } from '../../domain/accounts/sessions/end-other-sessions.ts';
import { findSessions } from '../../domain/accounts/sessions/find-sessions.ts';
import { noteDevice } from '../../domain/accounts/sessions/known-device.ts';
import { refuse } from '../../domain/refusal.ts';
import { refusalOf } from '../../domain/refusal-of.ts';
import type { Shop } from '../../domain/shop.ts';
import type { Config } from '../config.ts';
import { authorizationUrl, profileAt, providersOf, socialSecrets } from '../outside/social.ts';
import type { SessionCookies } from './session-cookie.ts';

/** Makes the door of each request: the account verbs, with the request's address and cookies. */
export function doorMaker(
  shop: Shop,
  { config, cookies }: { config: Config; cookies: SessionCookies },
): (request: FastifyRequest) => Door {
  const providers = providersOf(config);

  return (request) => {
    const from = { address: request.ip, userAgent: request.headers['user-agent'] ?? null };
    const token = cookies.read(request.headers.cookie);
    const device = cookies.readDevice(request.headers.cookie);
    const halfway = cookies.readSecondStep(request.headers.cookie);
    const cookie = (value: string) => new Headers([['set-cookie', value]]);

    /** Gives the browser its new session and ends the one that it came with, whosever that was. */
    async function enter({ token: opened, user, enrol }: Entered) {
      await signOut(shop, token);
      const headers = cookie(cookies.open(opened));
      if (halfway) headers.append('set-cookie', cookies.secondStep(null));
      // The same token for whoever else signs in here: it is kept with his name.
      const known = device ?? randomBytes(32).toString('base64url');
      await noteDevice(shop, user.id, known);
      headers.append('set-cookie', cookies.device(known));
      return { headers, user, enrol };
    }

    /** Lets in, or remembers in the browser that a code is asked for. */
    async function step(come: Entered | Halfway) {
      if ('token' in come) return enter(come);
      return { headers: cookie(cookies.secondStep(come.halfway)), user: null };
    }

    return {
      signIn: async (input) => step(await signIn(shop, from, input, device)),
      signInSecond: async (input) => enter(await signInSecond(shop, from, halfway, input, device)),
      beginPasskey: () => beginPasskeySignIn(shop, from),
      signInPasskey: async (input) => enter(await signInPasskey(shop, from, input)),
      secondStepOpen: () => isSecondStepOpen(shop, halfway),
      signUp: async (input) => enter(await signUp(shop, from, input)),
      async signOut() {
        await signOut(shop, token);
        const headers = cookie(cookies.close());
        if (halfway) headers.append('set-cookie', cookies.secondStep(null));
        // Pages of his that the browser could show again, by its Back button too. Not the storage: the cart of whoever
        // uses it next is there, and what was his the pages take out themselves.
        headers.append('clear-site-data', '"cache"');
        return { headers };
      },
      requestReset: (input) => requestPasswordReset(shop, from, input),
      async reset(input) {
        const entered = await resetPassword(shop, from, input);
        return entered && enter(entered);
      },
      requestCode: (input) => requestEntryCode(shop, from, input),
      resetByCode: (input) => resetByCode(shop, from, input),
      async changePassword(actor, input) {
        return { headers: cookie(cookies.open(await changePassword(shop, from, actor, input))) };
      },
      sessions: (actor) => findSessions(shop, actor, token),
      endOtherSessions: (actor) => endOtherSessions(shop, actor, token),
      providers,
      async startSocial(provider, path) {
        if (!providers.includes(provider)) return refuse('not_found');
        const kept = { provider, path, ...socialSecrets() };
        const state = await keepSocialState(shop, kept);
        return {
          headers: cookie(cookies.beginSocial(state)),
          url: await authorizationUrl(config, kept, state),
        };
      },
      async finishSocial(url) {
        const state = cookies.readSocial(request.headers.cookie);
        const begun = state !== null && url.searchParams.get('state') === state;
        const kept = begun ? await takeSocialState(shop, state) : null;
        const headers = cookie(cookies.endSocial());
        try {
          if (!kept || url.pathname !== `/api/auth/callback/${kept.provider}`) return refuse('social_failed');
          const profile = await profileAt(config, kept, { url, state: state! }).catch((thrown: Error) => {
            shop.log.info({ part: 'social sign-in', err: thrown }, 'a provider vouched for nobody');
            return refuse('social_failed');
          });
          const entered = await step(await signInSocial(shop, from, profile));
          for (const line of entered.headers.getSetCookie()) headers.append('set-cookie', line);
          if (entered.user) return { headers, url: `${config.publicUrl}${kept.path}` };
          const back = new URLSearchParams({ kembali: kept.path });
          return { headers, url: `${config.publicUrl}/login/kode?${back}` };
        } catch (thrown) {
          const refusal = refusalOf(thrown);
          if (!refusal) throw thrown;
          const back = new URLSearchParams({ ...(kept ? { kembali: kept.path } : {}), error: refusal.code });
          return { headers, url: `${config.publicUrl}/login?${back}` };
        }
      },
    };
  };
}
