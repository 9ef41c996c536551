import { lookup } from 'node:dns';
import { request as http } from 'node:http';
import { request as https } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import {
  BlockedAddressError,
  type FileResponse,
  type HttpClient,
  type PostResponse,
} from '../../domain/http-client.ts';

const TIMEOUT_MS = 10_000;
const MOST_READ = 64 * 1024;

/** Networks that are not the public Internet (IANA's registries of special-purpose addresses). */
const inside = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  inside.addSubnet(net, bits, 'ipv4');
}
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  inside.addSubnet(net, bits, 'ipv6');
}
/** The only allocated range of IPv6; the special networks above lie inside it. */
const given = new BlockList();
given.addSubnet('2000::', 3, 'ipv6');

/** Whether an address is on the public Internet. */
function isPublic(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !inside.check(address, 'ipv4');
  return family === 6 && given.check(address, 'ipv6') && !inside.check(address, 'ipv6');
}

/**
 * Resolves a name and rejects it when any of its addresses is internal; the checked address is the one that
 * is connected to.
 */
const publicOnly: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, []);
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublic(address))) {
      return done(new BlockedAddressError(`${hostname} does not lead outside`), []);
    }
    if (options.all) return done(null, addresses);
    done(null, first.address, first.family);
  });
};

/**
 * An HTTP client for the public Internet, HTTPS only. `own` are hosts (with ports) of the operator's network
 * that may be called too, without TLS.
 */
export function guardedHttpClient(own: readonly string[] = []): HttpClient {
  const isOwn = (target: URL) => own.includes(target.host);
  const allows = (url: string) => {
    if (!URL.canParse(url)) return false;
    const target = new URL(url);
    if (target.username || target.password) return false;
    if (isOwn(target)) return /^https?:$/.test(target.protocol);
    const host = target.hostname.replace(/^\[|\]$/g, '');
    const named = isIP(host) === 0 && host.includes('.') && !/\.(localhost|local|internal)\.?$/.test(host);
    return target.protocol === 'https:' && (named || isPublic(host));
  };
  return {
    allows,
    async get(url, { most, accept, ownHosts = false }) {
      if (!allows(url) || (isOwn(new URL(url)) && !ownHosts))
        throw new BlockedAddressError('an address that is not called');
      const target = new URL(url);
      const ask = target.protocol === 'https:' ? https : http;
      return new Promise<FileResponse>((resolve, reject) => {
        const request = ask(
          target,
          {
            headers: { accept },
            ...(isOwn(target) ? {} : { lookup: publicOnly }),
            signal: AbortSignal.timeout(TIMEOUT_MS),
          },
          (response) => {
            const chunks: Buffer[] = [];
            let size = 0;
            response.on('data', (chunk: Buffer) => {
              size += chunk.length;
              if (size <= most) chunks.push(chunk);
              else response.destroy();
            });
            response.on('error', reject);
            response.on('close', () => {
              if (!response.complete && size <= most) return reject(new Error('the answer was cut off'));
              resolve({ status: response.statusCode ?? 0, bytes: Buffer.concat(chunks), cut: size > most });
            });
          },
        );
        request.on('error', reject);
        request.end();
      });
    },
    async post(url, { headers, body }) {
      if (!allows(url)) throw new BlockedAddressError('an address that is not called');
      const target = new URL(url);
      const send = target.protocol === 'https:' ? https : http;
      return new Promise<PostResponse>((resolve, reject) => {
        const request = send(
          target,
          {
            method: 'POST',
            headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
            ...(isOwn(target) ? {} : { lookup: publicOnly }),
            signal: AbortSignal.timeout(TIMEOUT_MS),
          },
          (response) => {
            let text = '';
            response.setEncoding('utf8');
            response.on('data', (chunk: string) => {
              text += chunk;
              if (text.length > MOST_READ) response.destroy();
            });
            response.on('error', reject);
            response.on('close', () => {
              const wait = Number(response.headers['retry-after']);
              resolve({
                status: response.statusCode ?? 0,
                text: text.slice(0, MOST_READ),
                retryAfter: Number.isFinite(wait) && wait >= 0 ? wait : null,
              });
            });
          },
        );
        request.on('error', reject);
        request.end(body);
      });
    },
  };
}
