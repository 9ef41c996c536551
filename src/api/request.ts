import type { FastifyRequest } from 'fastify';
import type { Actor, Shop } from '../domain/shop.ts';

declare module 'fastify' {
  interface FastifyInstance {
    shop: Shop;
  }
  interface FastifyRequest {
    /** Who asks; resolved once per request, on first use. */
    actor(): Promise<Actor>;
  }
}

/** The request's headers as the web platform's `Headers`. */
export function webHeaders(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one);
  }
  return headers;
}
