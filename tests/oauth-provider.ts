import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Profile = { sub: string; name: string; email?: string; email_verified?: boolean };

/**
 * An OAuth provider of the test's own, on a port of this machine: it signs in whoever `profile` is at that moment and
 * checks what a real one checks (client, redirect address, single use of a code, PKCE).
 */
export async function oauthProvider(client: { clientId: string; clientSecret: string }) {
  const codes = new Map<string, { profile: Profile; challenge: string | null; redirectUri: string }>();
  const tokens = new Map<string, Profile>();
  const state: { profile: Profile; asked: URL[] } = { profile: { sub: '', name: '' }, asked: [] };

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
      return json(200, { access_token: token, token_type: 'Bearer', expires_in: 3600 });
    }
    const profile = tokens.get((request.headers.authorization ?? '').replace('Bearer ', ''));
    return profile ? json(200, profile) : json(401, { error: 'invalid_token' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    keys: {
      ...client,
      endpoints: {
        authorizationUrl: `${origin}/authorize`,
        tokenUrl: `${origin}/token`,
        userInfoUrl: `${origin}/userinfo`,
      },
    },
    /** Who sits before the browser from now on. */
    be(profile: Profile) {
      state.profile = profile;
    },
    /** The addresses under which people were sent here. */
    asked: state.asked,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
