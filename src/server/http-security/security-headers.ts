import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest, onSendHookHandler } from 'fastify';
import { sendError } from '../../api/plugins/error-handler.ts';
import { DomainError } from '../../domain/domain-error.ts';
import type { Config } from '../config.ts';
import { gatewayPageOrigins } from '../integrations/payment-gateways/registry.ts';
import { PLAIN_STYLE } from '../ssr/plain-style.ts';

/** The headers of every response, and the Content-Security-Policy of each kind of response. */
export type SecurityHeaders = {
  /** By lower-case name; without the policy. */
  headers: Record<string, string>;
  /** The policy of a page whose own scripts carry `nonce`. */
  pagePolicy(nonce: string): string;
  /** The policy of a cached page: it allows its own scripts by hash, since a nonce must not be reused. */
  keptPagePolicy(html: string, nonce: string): string;
  /** The policy of responses that are no pages: JSON, pictures, files. */
  inertPolicy: string;
};

/** Allows no styles except that of the plain pages. */
const INERT = `default-src 'none'; base-uri 'none'; form-action 'none'; style-src ${hashSource(PLAIN_STYLE)}; frame-ancestors 'none'; sandbox`;

/** The security headers of a shop at `config.publicUrl`; HTTPS is enforced only when that URL uses it. */
export function securityHeadersOf(config: Config): SecurityHeaders {
  const https = config.publicUrl.startsWith('https:');
  const formTargets = [
    "'self'",
    // Browsers apply the policy to a form's redirects too, and a social sign-in starts with a form.
    ...(config.google ? ['https://accounts.google.com'] : []),
    ...(config.facebook ? ['https://www.facebook.com'] : []),
    // The 'Bayar online' button leads to the gateway's page.
    ...gatewayPageOrigins(config),
  ];
  const policy = (scripts: string, styles = '') =>
    [
      "default-src 'self'",
      `script-src 'self' ${scripts}`.trim(),
      "script-src-attr 'none'",
      // Vite inserts styles into the page during development.
      `style-src 'self' ${config.nodeEnv === 'development' ? "'unsafe-inline'" : styles}`.trim(),
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
      // Browsers apply it over https only, so it is harmless on a local machine.
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    },
    pagePolicy: (nonce) => policy(`'nonce-${nonce}'`, `'nonce-${nonce}'`),
    keptPagePolicy: (html, nonce) => policy(scriptHashes(html, nonce).join(' ')),
    inertPolicy: INERT,
  };
}

/** The API's origin when the pages were built for another host (VITE_API_BASE); empty for our own. */
function apiOrigin(): string {
  const base = import.meta.env?.VITE_API_BASE;
  return base && URL.canParse(base) ? ` ${new URL(base).origin}` : '';
}

/** Hashes of the inline scripts with our nonce; an injected script has none and stays blocked. */
function scriptHashes(html: string, nonce: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', source = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (!attributes.includes(`nonce="${nonce}"`) || /\ssrc=/.test(attributes)) continue;
    hashes.add(hashSource(source));
  }
  return [...hashes];
}

/** The hash by which a policy allows an inline script or style. */
function hashSource(source: string): string {
  return `'sha256-${createHash('sha256').update(source).digest('base64')}'`;
}

/** On an https site, all cookies are Secure, even those without secrets. */
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
 * Whether another site's page sent a command. Browsers name the sender in Origin and Sec-Fetch-Site; other
 * clients send neither, nor a browser's cookies.
 */
function isForeign(request: FastifyRequest, publicOrigin: string): boolean {
  if (READS.has(request.method)) return false;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  const { origin } = request.headers;
  if (origin === undefined || origin === publicOrigin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== request.headers.host;
}

/** Sets the common headers on every response and rejects commands from other sites' pages with 403. */
export function addSecurityHeaders(app: FastifyInstance, security: SecurityHeaders, publicUrl: string): void {
  const publicOrigin = new URL(publicUrl).origin;
  if (publicUrl.startsWith('https:')) app.addHook('onSend', secureCookies);
  const headers = { ...security.headers, 'content-security-policy': security.inertPolicy };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    if (isForeign(request, publicOrigin)) sendError(reply, new DomainError('foreign_origin', {}));
    else done();
  });
}
