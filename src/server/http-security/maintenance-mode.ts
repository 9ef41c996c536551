import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from '../../api/plugins/error-handler.ts';
import type { AppContext } from '../../domain/context.ts';
import { DomainError } from '../../domain/domain-error.ts';
import {
  getStoreOpening,
  previewKeyMatches,
  type StoreOpening,
} from '../../domain/settings/store-opening.ts';
import { isDatabaseUnavailable } from '../../domain/to-domain-error.ts';
import { maintenancePage } from '../ssr/plain-page.ts';

/** The routes that work before sign-in: sign-in itself, and what its pages need. */
const ENTRIES =
  /^\/(admin|login|logout|forgot-password|reset-password|__manifest|manifest\.webmanifest|sw\.js|luring|ikon|robots\.txt|health|metrics)(\/|$|\.)|^\/(healthz|readyz|livez)$|^\/api\/(auth|admin|me|uploads|events|health|openapi|whatsapp|payments\/[\w-]+)(\/|$|\.)/;
/** Requests that a closed shop answered with its notice: 503 by intent, not a fault. */
const shutOut = new WeakSet<FastifyRequest>();
export const wasShutOut = (request: FastifyRequest): boolean => shutOut.has(request);

const KEY_SECONDS = 30 * 24 * 3600;

type Options = {
  ctx: AppContext;
  publicUrl: string;
  /** Marks a response as private to its request, so that it is never cached. */
  unkept: (request: FastifyRequest) => void;
};

/**
 * While the shop is closed to the public, only its admins and holders of the key's link enter, the latter by
 * a cookie afterwards. Everyone else gets 503, so that no search engine indexes the notice.
 */
export function maintenanceMode(app: FastifyInstance, { ctx, publicUrl, unkept }: Options): void {
  const name = publicUrl.startsWith('https:') ? '__Host-lumbung.openingKey' : 'lumbung.openingKey';
  const attributes = `Path=/; HttpOnly; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`;

  app.addHook('onRequest', async (request, reply) => {
    const door = await getStoreOpening(ctx).catch((thrown) => {
      // During an outage the pages report it themselves.
      if (isDatabaseUnavailable(thrown)) return null;
      throw thrown;
    });
    if (!door || door.open) return;
    unkept(request);
    // Two slashes at the beginning would name a host.
    const url = new URL(`http://here${request.url.replace(/^[/\\]+/, '/')}`);
    const given = url.searchParams.get('key');
    if (given !== null && request.method === 'GET' && previewKeyMatches(door, given)) {
      url.searchParams.delete('key');
      const cookie = `${name}=${given}; Max-Age=${KEY_SECONDS}; ${attributes}`;
      // A path that starts with two slashes would be another site's address.
      const path = `/${url.pathname.replace(/^[/\\]+/, '')}`;
      return reply.header('set-cookie', cookie).redirect(path + url.search, 302);
    }
    if (previewKeyMatches(door, cookieIn(request.headers.cookie, name))) return;
    if (ENTRIES.test(url.pathname)) return;
    const actor = await request.actor();
    if (actor.kind === 'enrolling' || (actor.kind === 'user' && actor.role !== 'customer')) return;
    return sendClosed(request, reply, door);
  });
}

function cookieIn(header: string | undefined, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const [key, value] = part.trim().split('=', 2);
    if (key === name) return value;
  }
  return undefined;
}

function sendClosed(request: FastifyRequest, reply: FastifyReply, door: StoreOpening) {
  shutOut.add(request);
  const path = request.url.split('?')[0]!;
  if (path.startsWith('/api/') || path.endsWith('.data')) {
    return sendError(reply, new DomainError('shop_closed', { shop: door.product }));
  }
  return reply
    .status(503)
    .headers({ 'cache-control': 'no-store', 'retry-after': '86400', 'x-robots-tag': 'noindex' })
    .type('text/html; charset=utf-8')
    .send(maintenancePage(door));
}
