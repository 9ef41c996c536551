import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A stand-in for a push service of the test's own and the browser behind it, written from RFC 8030 (delivery), RFC 8292
 * (who sends) and RFC 8291 (what only the browser reads). It takes a message only with a TTL, a known encoding and a
 * signature by the key to which the browser subscribed, made for this very service and not yet over.
 */
export async function pushService() {
  type Browser = { ecdh: ReturnType<typeof createECDH>; auth: Buffer; key: string; gone?: number };
  const browsers = new Map<string, Browser>();
  const read: { id: string; message: Record<string, unknown>; ttl: number }[] = [];
  const refused: string[] = [];
  const state = { status: null as number | null, retryAfter: null as number | null };

  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const no = (status: number, why: string) => {
      refused.push(why);
      response.writeHead(status).end(why);
    };
    if (state.status) {
      return response.writeHead(state.status, { 'retry-after': String(state.retryAfter ?? 0) }).end();
    }
    const id = request.url?.split('/').at(-1) ?? '';
    const browser = browsers.get(id);
    if (request.method !== 'POST' || !browser) return no(404, 'no such subscription');
    if (browser.gone) return no(browser.gone, 'nobody listens');
    const ttl = Number(request.headers.ttl);
    if (!Number.isInteger(ttl) || ttl < 0) return no(400, 'no TTL');
    if (request.headers['content-encoding'] !== 'aes128gcm') return no(400, 'encoding');
    const body = Buffer.concat(parts);
    if (body.length > 4096) return no(413, 'too large');
    const flaw = flawOf(request.headers.authorization ?? '', browser.key);
    if (flaw) return no(403, flaw);
    read.push({ id, ttl, message: JSON.parse(open(browser, body)) });
    response.writeHead(201, { location: `${origin}/message/1` }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const origin = `http://${host}`;

  /** RFC 8292: `vapid t=<JWT>, k=<public key>`. */
  function flawOf(authorization: string, key: string): string | null {
    const [, token, given] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
    if (!token || given !== key) return 'another key';
    const [head, claims, signature] = token.split('.');
    const point = Buffer.from(key, 'base64url');
    const publicKey = createPublicKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      },
    });
    const signed = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature!, 'base64url'),
    );
    if (!signed) return 'signature';
    const { aud, exp, sub } = JSON.parse(Buffer.from(claims!, 'base64url').toString());
    const now = Date.now() / 1000;
    if (aud !== origin || exp < now || exp > now + 86_400 || !/^(mailto:|https:)/.test(sub)) return 'claims';
    return null;
  }

  /** RFC 8291, 3.4 and RFC 8188, 2: one record. */
  function open({ ecdh, auth }: Browser, body: Buffer): string {
    const salt = body.subarray(0, 16);
    const length = body[20]!;
    const sender = body.subarray(21, 21 + length);
    const sealed = body.subarray(21 + length);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
    const ikm = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32));
    const key = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: aes128gcm\0', 16));
    const nonce = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: nonce\0', 12));
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    // The last record ends with 2 and padding.
    return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
  }

  return {
    read,
    refused,
    state,
    /** Settings of a server that speaks with it. */
    config: { ownHosts: [host], pushHosts: [host] },
    /** A browser that subscribes with the shop's public key, as `PushSubscription.toJSON()` says it. */
    subscribe(key: string) {
      const ecdh = createECDH('prime256v1');
      ecdh.generateKeys();
      const auth = randomBytes(16);
      const id = randomBytes(9).toString('base64url');
      browsers.set(id, { ecdh, auth, key });
      return {
        endpoint: `${origin}/send/${id}`,
        keys: { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') },
      };
    },
    /** The browser unsubscribed, or its subscription ran out. */
    ends(endpoint: string, status: 404 | 410) {
      browsers.get(endpoint.split('/').at(-1)!)!.gone = status;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
