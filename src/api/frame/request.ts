import type { FastifyRequest } from 'fastify';
import type { Door } from '../../domain/accounts/sessions/door.ts';
import type { Actor, Shop } from '../../domain/shop.ts';

declare module 'fastify' {
  interface FastifyInstance {
    shop: Shop;
  }
  interface FastifyRequest {
    /** Who asks; resolved once per request, on first use. */
    actor(): Promise<Actor>;
    /** The account commands, with this request's address and cookies. */
    door(): Door;
    /** Who the request's cookies belong to at this moment, for answers that last. */
    actorNow(): Promise<Actor>;
    /** Who they last belonged to, while nobody can be looked up; null for somebody never seen here. */
    actorLast(): Actor | null;
  }
}

/** What a client may write as it likes, and what is resolved elsewhere: host and protocol from the settings. */
const claimed = /^(x-forwarded-.*|forwarded|x-real-ip|x-lumbung-.*)$/;

/** The request's headers as the web platform's `Headers`, without what it only claims of its origin. */
export function webHeaders(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value === undefined || claimed.test(name)) continue;
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one);
  }
  return headers;
}
