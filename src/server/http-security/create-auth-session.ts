import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { changePassword } from '../../domain/accounts/authentication/change-password.ts';
import type { MfaPending } from '../../domain/accounts/authentication/enter-account.ts';
import {
  consumeProviderSignInState,
  storeProviderSignInState,
} from '../../domain/accounts/authentication/provider-sign-in-state.ts';
import { requestPasswordReset } from '../../domain/accounts/authentication/request-password-reset.ts';
import { requestSignInCode } from '../../domain/accounts/authentication/request-sign-in-code.ts';
import { resetPassword } from '../../domain/accounts/authentication/reset-password.ts';
import { resetPasswordByCode } from '../../domain/accounts/authentication/reset-password-by-code.ts';
import { signIn } from '../../domain/accounts/authentication/sign-in.ts';
import {
  signInWithPasskey,
  startPasskeySignIn,
} from '../../domain/accounts/authentication/sign-in-with-passkey.ts';
import { signInWithProvider } from '../../domain/accounts/authentication/sign-in-with-provider.ts';
import { signOut } from '../../domain/accounts/authentication/sign-out.ts';
import { signUp } from '../../domain/accounts/authentication/sign-up.ts';
import { completeMfaSignIn, isMfaChallengeOpen } from '../../domain/accounts/mfa/mfa-challenge.ts';
import type { SignedIn } from '../../domain/accounts/mfa/start-session.ts';
import type { AuthSession } from '../../domain/accounts/sessions/auth-session.ts';
import { endOtherSessions } from '../../domain/accounts/sessions/end-other-sessions.ts';
import { findSessions } from '../../domain/accounts/sessions/find-sessions.ts';
import { isKnownDevice, rememberDevice } from '../../domain/accounts/sessions/known-device.ts';
import type { AppContext } from '../../domain/context.ts';
import { fail } from '../../domain/domain-error.ts';
import { toDomainError } from '../../domain/to-domain-error.ts';
import type { Config } from '../config.ts';
import {
  authorizationUrl,
  configuredProviders,
  fetchProfile,
  socialSecrets,
} from '../integrations/oauth-providers.ts';
import type { SessionCookies } from './session-cookie.ts';

/** Creates the auth session of each request: the account use cases with the request's address and cookies. */
export function createAuthSession(
  ctx: AppContext,
  { config, cookies }: { config: Config; cookies: SessionCookies },
): (request: FastifyRequest) => AuthSession {
  const providers = configuredProviders(config);

  return (request) => {
    const from = { address: request.ip, userAgent: request.headers['user-agent'] ?? null };
    const token = cookies.read(request.headers.cookie);
    const device = cookies.readDevice(request.headers.cookie);
    const halfway = cookies.readSecondStep(request.headers.cookie);
    const cookie = (value: string) => new Headers([['set-cookie', value]]);

    /** Gives the browser its new session and ends the previous one, whichever user it belonged to. */
    async function enter({ token: opened, user, enrol }: SignedIn) {
      await signOut(ctx, token);
      const headers = cookie(cookies.open(opened));
      if (halfway) headers.append('set-cookie', cookies.secondStep(null));
      headers.append('set-cookie', await knownFrom(user.id));
      return { headers, user, enrol };
    }

    /** Set-Cookie of a known browser, which failed attempts in other browsers no longer lock out. */
    async function knownFrom(userId: string): Promise<string> {
      // The token is the same for every user of this browser: it is stored with the user's id.
      const known = device ?? randomBytes(32).toString('base64url');
      await rememberDevice(ctx, userId, known);
      return cookies.device(known);
    }

    /** Signs the user in, or stores in the browser that a second factor is required. */
    async function step(come: SignedIn | MfaPending) {
      if ('token' in come) return enter(come);
      return { headers: cookie(cookies.secondStep(come.halfway)), user: null };
    }

    return {
      signIn: async (input) => step(await signIn(ctx, from, input, device)),
      signInSecond: async (input) => enter(await completeMfaSignIn(ctx, from, halfway, input, device)),
      beginPasskey: () => startPasskeySignIn(ctx, from),
      signInPasskey: async (input) => enter(await signInWithPasskey(ctx, from, input)),
      knows: (userId) => isKnownDevice(ctx, userId, device),
      secondStepOpen: () => isMfaChallengeOpen(ctx, halfway),
      signUp: async (input) => enter(await signUp(ctx, from, input)),
      async signOut() {
        await signOut(ctx, token);
        const headers = cookie(cookies.close());
        if (halfway) headers.append('set-cookie', cookies.secondStep(null));
        // Clears the cached pages that the Back button could show. It keeps the storage: the cart belongs to
        // the browser, and the pages remove the user's own data.
        headers.append('clear-site-data', '"cache"');
        return { headers };
      },
      requestReset: (input) => requestPasswordReset(ctx, from, input),
      async reset(input) {
        const { userId, entered } = await resetPassword(ctx, from, input);
        return entered ? enter(entered) : { headers: cookie(await knownFrom(userId)), user: null };
      },
      requestCode: (input) => requestSignInCode(ctx, from, input),
      async resetByCode(input) {
        const { userId } = await resetPasswordByCode(ctx, from, input);
        return { headers: cookie(await knownFrom(userId)) };
      },
      async changePassword(actor, input) {
        return { headers: cookie(cookies.open(await changePassword(ctx, from, actor, input))) };
      },
      sessions: (actor) => findSessions(ctx, actor, token),
      endOtherSessions: (actor) => endOtherSessions(ctx, actor, token),
      providers,
      async startSocial(provider, path) {
        if (!providers.includes(provider)) return fail('not_found');
        const kept = { provider, path, ...socialSecrets() };
        const state = await storeProviderSignInState(ctx, kept);
        return {
          headers: cookie(cookies.beginSocial(state)),
          url: await authorizationUrl(config, kept, state),
        };
      },
      async finishSocial(url) {
        const state = cookies.readSocial(request.headers.cookie);
        const begun = state !== null && url.searchParams.get('state') === state;
        const kept = begun ? await consumeProviderSignInState(ctx, state) : null;
        const headers = cookie(cookies.endSocial());
        try {
          if (!kept || url.pathname !== `/api/auth/callback/${kept.provider}`) return fail('social_failed');
          const profile = await fetchProfile(config, kept, { url, state: state! }).catch((thrown: Error) => {
            ctx.log.info({ part: 'social sign-in', err: thrown }, 'a provider vouched for nobody');
            return fail('social_failed');
          });
          const entered = await step(await signInWithProvider(ctx, from, profile));
          for (const line of entered.headers.getSetCookie()) headers.append('set-cookie', line);
          if (entered.user) return { headers, url: `${config.publicUrl}${kept.path}` };
          const back = new URLSearchParams({ next: kept.path });
          return { headers, url: `${config.publicUrl}/login/code?${back}` };
        } catch (thrown) {
          const refusal = toDomainError(thrown);
          if (!refusal) throw thrown;
          const back = new URLSearchParams({
            ...(kept ? { next: kept.path } : {}),
            error: refusal.code,
          });
          return { headers, url: `${config.publicUrl}/login?${back}` };
        }
      },
    };
  };
}
