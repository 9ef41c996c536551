import * as oauth from 'oauth4webapi';
import type { ProviderSignInState } from '../../domain/accounts/authentication/provider-sign-in-state.ts';
import type { SocialProfile } from '../../domain/accounts/authentication/sign-in-with-provider.ts';
import type { SignInProvider } from '../../domain/accounts/sessions/auth-session.ts';
import type { Config, OAuthEndpoints } from '../config.ts';

const endpoints: Record<SignInProvider, OAuthEndpoints> = {
  google: {
    issuer: 'https://accounts.google.com',
    authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl: 'https://oauth2.googleapis.com/token',
  },
  facebook: {
    issuer: 'https://www.facebook.com',
    authorizationUrl: 'https://www.facebook.com/v24.0/dialog/oauth',
    tokenUrl: 'https://graph.facebook.com/v24.0/oauth/access_token',
    profileUrl: 'https://graph.facebook.com/v24.0/me?fields=id,name,email',
  },
};
const scopes: Record<SignInProvider, string> = {
  google: 'openid email profile',
  facebook: 'email public_profile',
};
const WAIT_MS = 10_000;

/** The providers whose keys are set. */
export function configuredProviders(config: Config): SignInProvider[] {
  return (['google', 'facebook'] as const).filter((provider) => config[provider]);
}

/**
 * The secrets of each sign-in: `verifier` proves that the same browser returns, `nonce` that the token is
 * new.
 */
export const socialSecrets = () => ({
  verifier: oauth.generateRandomCodeVerifier(),
  nonce: oauth.generateRandomNonce(),
});

/** The URL to which the browser is sent; `state` is the token under which the sign-in is stored. */
export async function authorizationUrl(
  config: Config,
  kept: ProviderSignInState,
  state: string,
): Promise<string> {
  const { keys, places } = setup(config, kept.provider);
  const url = new URL(places.authorizationUrl);
  const asked = {
    client_id: keys.clientId,
    redirect_uri: redirectUri(config, kept.provider),
    response_type: 'code',
    scope: scopes[kept.provider],
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(kept.verifier),
    code_challenge_method: 'S256',
    ...(places.profileUrl ? {} : { nonce: kept.nonce }),
  };
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  return url.href;
}

/**
 * The profile that the provider confirms, from the URL with which it returned the browser: exchanges the code
 * with the verifier and checks that an id token is for us, new and of this sign-in. The token comes directly
 * from the provider over TLS, so its signature needs no check; any mismatch throws.
 */
export async function fetchProfile(
  config: Config,
  { provider, verifier, nonce }: ProviderSignInState,
  { url, state }: { url: URL; state: string },
): Promise<SocialProfile> {
  const { keys, places } = setup(config, provider);
  const server = { issuer: places.issuer, token_endpoint: places.tokenUrl };
  const client = { client_id: keys.clientId };
  const options = () => ({
    signal: AbortSignal.timeout(WAIT_MS),
    // Only test endpoints lack https.
    [oauth.allowInsecureRequests]: places.tokenUrl.startsWith('http:'),
  });
  const answer = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.ClientSecretPost(keys.clientSecret),
    oauth.validateAuthResponse(server, client, url, state),
    redirectUri(config, provider),
    verifier,
    options(),
  );
  const openId = !places.profileUrl;
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, answer, {
    ...(openId ? { expectedNonce: nonce } : {}),
    requireIdToken: openId,
  });
  const profile = openId
    ? oauth.getValidatedIdTokenClaims(tokens)
    : await readProfile(tokens.access_token, new URL(places.profileUrl!), options());
  const subject = profile?.sub ?? profile?.id;
  if (!profile || typeof subject !== 'string' || subject === '') throw new Error('a profile of nobody');
  return {
    provider,
    subject,
    name: typeof profile.name === 'string' ? profile.name : '',
    email: typeof profile.email === 'string' && profile.email !== '' ? profile.email : null,
    // Facebook does not report whether an email is verified.
    emailVerified: profile.email_verified === true,
  };
}

async function readProfile(
  token: string,
  url: URL,
  options: oauth.ProtectedResourceRequestOptions,
): Promise<Record<string, unknown>> {
  const answer = await oauth.protectedResourceRequest(token, 'GET', url, undefined, undefined, options);
  if (!answer.ok) throw new Error(`the profile was answered with ${answer.status}`);
  return (await answer.json()) as Record<string, unknown>;
}

function setup(config: Config, provider: SignInProvider) {
  const keys = config[provider]!;
  return { keys, places: keys.endpoints ?? endpoints[provider] };
}

const redirectUri = (config: Config, provider: SignInProvider) =>
  `${config.publicUrl}/api/auth/callback/${provider}`;
