import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from '../../api/frame/errors.ts';
import { Refusal } from '../../domain/refusal.ts';
import { isDatabaseAway } from '../../domain/refusal-of.ts';
import { keyFits, type ShopDoor, shopDoor } from '../../domain/settings/shop-door.ts';
import type { Shop } from '../../domain/shop.ts';
import { closedPage } from '../pages/plain-page.ts';

/** What is asked before anybody is known: coming in, and what pages need to. */
const ENTRIES =
  /^\/(admin|login|logout|forgot-password|reset-password|__manifest|manifest\.webmanifest|sw\.js|luring|ikon|robots\.txt|health|metrics)(\/|$|\.)|^\/(healthz|readyz|livez)$|^\/api\/(auth|admin|me|uploads|events|health|openapi|whatsapp|payments\/midtrans)(\/|$|\.)/;
const KEY_SECONDS = 30 * 24 * 3600;

type Options = {
  shop: Shop;
  publicUrl: string;
  /** Says of an answer that it is for its asker alone, and never kept. */
  unkept: (request: FastifyRequest) => void;
};

/**
 * While the shop is not open to everybody, only its own people come in, and whoever has the key: once by a link, from then
 * on by a cookie. Everybody else reads that it is not open yet (503, so that no search engine keeps it).
 */
export function shutUntilOpen(app: FastifyInstance, { shop, publicUrl, unkept }: Options): void {
  const name = publicUrl.startsWith('https:') ? '__Host-lumbung.kunci' : 'lumbung.kunci';
  const attributes = `Path=/; HttpOnly; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`;

  app.addHook('onRequest', async (request, reply) => {
    const door = await shopDoor(shop).catch((thrown) => {
      // In an outage the pages say so themselves.
      if (isDatabaseAway(thrown)) return null;
      throw thrown;
    });
    if (!door || door.open) return;
    unkept(request);
    const url = new URL(request.url, 'http://here');
    const given = url.searchParams.get('kunci');
    if (given !== null && request.method === 'GET' && keyFits(door, given)) {
      url.searchParams.delete('kunci');
      const cookie = `${name}=${given}; Max-Age=${KEY_SECONDS}; ${attributes}`;
      return reply.header('set-cookie', cookie).redirect(url.pathname + url.search, 302);
    }
    if (keyFits(door, cookieIn(request.headers.cookie, name))) return;
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

function sendClosed(request: FastifyRequest, reply: FastifyReply, door: ShopDoor) {
  const path = request.url.split('?')[0]!;
  if (path.startsWith('/api/') || path.endsWith('.data')) {
    return sendRefusal(reply, new Refusal('shop_closed', { shop: door.product }));
  }
  return reply
    .status(503)
    .headers({ 'cache-control': 'no-store', 'retry-after': '86400', 'x-robots-tag': 'noindex' })
    .type('text/html; charset=utf-8')
    .send(closedPage(door));
}
