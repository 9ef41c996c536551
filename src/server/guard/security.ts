import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest, onSendHookHandler } from 'fastify';
import { sendRefusal } from '../../api/frame/errors.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Config } from '../config.ts';

/** The headers that every answer carries, and the Content-Security-Policy of each kind of answer. */
export type Security = {
  /** By lower-case name; without the policy. */
  headers: Record<string, string>;
  /** Of a page whose own scripts carry `nonce`. */
  pagePolicy(nonce: string): string;
  /** Of a kept page: its own scripts by hash, since a nonce must not be given twice. */
  keptPagePolicy(html: string, nonce: string): string;
  /** Of what is never a page: JSON, pictures, files. */
  inertPolicy: string;
};

const INERT =
  "default-src 'none'; base-uri 'none'; form-action 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/** Security headers of a shop under `config.publicUrl`; HTTPS is insisted on only where people come by it. */
export function securityOf(config: Config): Security {
  const https = config.publicUrl.startsWith('https:');
  const formTargets = [
    "'self'",
    // Browsers hold a form's redirects to the policy too, and a social sign-in starts with a form.
    ...(config.google ? ['https://accounts.google.com'] : []),
    ...(config.facebook ? ['https://www.facebook.com'] : []),
    // A press on 'Bayar online' leads to its page.
    ...(config.midtrans ? [config.midtrans.url] : []),
  ];
  const policy = (scripts: string) =>
    [
      "default-src 'self'",
      `script-src 'self' ${scripts}`.trim(),
      "script-src-attr 'none'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      `connect-src 'self'${apiOrigin()}${config.nodeEnv === 'development' ? ' ws:' : ''}`,
      "base-uri 'none'",
      `form-action ${formTargets.join(' ')}`,
      "frame-ancestors 'none'",
      "object-src 'none'",
      ...(https ? ['upgrade-insecure-requests'] : []),
    ].join('; ');
  return {
    headers: {
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=()',
      'referrer-policy': 'strict-origin-when-cross-origin',
      // Browsers heed it over https only, so it does no harm on a machine at home.
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    },
    pagePolicy: (nonce) => policy(`'nonce-${nonce}'`),
    keptPagePolicy: (html, nonce) => policy(scriptHashes(html, nonce).join(' ')),
    inertPolicy: INERT,
  };
}

/** The other host that the pages were built to call (VITE_API_BASE), as the policy names it; nothing for our own. */
function apiOrigin(): string {
  const base = import.meta.env?.VITE_API_BASE;
  return base && URL.canParse(base) ? ` ${new URL(base).origin}` : '';
}

/** Hashes of the inline scripts that carry our nonce; one that was smuggled into the page has none, and stays out. */
function scriptHashes(html: string, nonce: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', source = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (!attributes.includes(`nonce="${nonce}"`) || /\ssrc=/.test(attributes)) continue;
    hashes.add(`'sha256-${createHash('sha256').update(source).digest('base64')}'`);
  }
  return [...hashes];
}

/** Where people come by https, no cookie goes over a line that anybody can read: also those that keep no secret. */
const secureCookies: onSendHookHandler = (_request, reply, payload, done) => {
  const cookies = [reply.getHeader('set-cookie') ?? []].flat().map(String);
  if (cookies.some((cookie) => !SECURE.test(cookie))) {
    reply.removeHeader('set-cookie');
    reply.header(
      'set-cookie',
      cookies.map((cookie) => (SECURE.test(cookie) ? cookie : `${cookie}; Secure`)),
    );
  }
  done(null, payload);
};
const SECURE = /;\s*secure\b/i;

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a request that changes something was sent by another site's page. Browsers name the sender in Origin and
 * Sec-Fetch-Site; programs name neither, and carry no cookies of a browser.
 */
function isForeign(request: FastifyRequest, publicOrigin: string): boolean {
  if (READS.has(request.method)) return false;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  const { origin } = request.headers;
  if (origin === undefined || origin === publicOrigin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== request.headers.host;
}

/** Sets the common headers on every answer and refuses commands from other sites' pages with 403. */
export function secure(app: FastifyInstance, security: Security, publicUrl: string): void {
  const publicOrigin = new URL(publicUrl).origin;
  if (publicUrl.startsWith('https:')) app.addHook('onSend', secureCookies);
  const headers = { ...security.headers, 'content-security-policy': security.inertPolicy };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    if (isForeign(request, publicOrigin)) sendRefusal(reply, new Refusal('foreign_origin', {}));
    else done();
  });
}
