import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Profile = { sub: string; name: string; email?: string; email_verified?: boolean };

/**
 * An OAuth provider of the test's own, on a port of this machine: it signs in whoever `profile` is at that moment and
 * checks what a real one checks (client, redirect address, single use of a code, PKCE). Whoever asks with a nonce gets an
 * id token, as of OpenID Connect; any other asks for the profile with his token.
 */
export async function oauthProvider(client: { clientId: string; clientSecret: string }) {
  const codes = new Map<
    string,
    { profile: Profile; challenge: string | null; nonce: string | null; redirectUri: string }
  >();
  const tokens = new Map<string, Profile>();
  const issued: string[] = [];
  const state: { profile: Profile; asked: URL[]; nonce: string | null; audience: string } = {
    profile: { sub: '', name: '' },
    asked: [],
    nonce: null,
    audience: client.clientId,
  };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://provider.invalid');
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (url.pathname === '/authorize') {
      state.asked.push(url);
      const redirectUri = url.searchParams.get('redirect_uri') ?? '';
      if (url.searchParams.get('client_id') !== client.clientId)
        return json(400, { error: 'invalid_client' });
      const code = randomUUID();
      codes.set(code, {
        profile: state.profile,
        challenge: url.searchParams.get('code_challenge'),
        nonce: state.nonce ?? url.searchParams.get('nonce'),
        redirectUri,
      });
      const back = new URL(redirectUri);
      back.searchParams.set('code', code);
      back.searchParams.set('state', url.searchParams.get('state') ?? '');
      return response.writeHead(302, { location: back.href }).end();
    }
    if (url.pathname === '/token') {
      let body = '';
      for await (const chunk of request) body += chunk;
      const form = new URLSearchParams(body);
      const given = codes.get(form.get('code') ?? '');
      codes.delete(form.get('code') ?? '');
      const verifier = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      const good =
        given &&
        form.get('client_secret') === client.clientSecret &&
        form.get('redirect_uri') === given.redirectUri &&
        given.challenge === verifier;
      if (!good) return json(400, { error: 'invalid_grant' });
      const token = randomUUID();
      tokens.set(token, given.profile);
      const idToken = given.nonce
        ? {
            id_token: idTokenOf(given.profile, {
              issuer: origin,
              audience: state.audience,
              nonce: given.nonce,
            }),
          }
        : {};
      issued.push(token, ...Object.values(idToken));
      return json(200, { access_token: token, token_type: 'Bearer', expires_in: 3600, ...idToken });
    }
    const found = tokens.get((request.headers.authorization ?? '').replace('Bearer ', ''));
    return found ? json(200, { id: found.sub, ...found }) : json(401, { error: 'invalid_token' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    keys: {
      ...client,
      endpoints: {
        issuer: origin,
        authorizationUrl: `${origin}/authorize`,
        tokenUrl: `${origin}/token`,
      },
    },
    /** Where a provider without OpenID Connect gives its profile. */
    profileUrl: `${origin}/me`,
    /** From now on id tokens carry this nonce, or are for this client, instead of the one that was asked for. */
    forge(what: { nonce?: string; audience?: string }) {
      state.nonce = what.nonce ?? null;
      state.audience = what.audience ?? client.clientId;
    },
    /** Who sits before the browser from now on. */
    be(profile: Profile) {
      state.profile = profile;
    },
    /** The addresses under which people were sent here. */
    asked: state.asked,
    /** Every token that it gave out. */
    issued,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Its signature is of nobody: a token that comes straight from its maker is believed for that. */
function idTokenOf(profile: Profile, to: { issuer: string; audience: string; nonce: string }): string {
  const now = Math.floor(Date.now() / 1000);
  const part = (of: object) => Buffer.from(JSON.stringify(of)).toString('base64url');
  const { issuer: iss, audience: aud, nonce } = to;
  const claims = { ...profile, iss, aud, nonce, iat: now, exp: now + 3600 };
  return [part({ alg: 'RS256', typ: 'JWT' }), part(claims), 'c2lnbmF0dXJl'].join('.');
}
