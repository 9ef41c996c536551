import type { FastifyReply } from 'fastify';
import type { Kept } from '../domain/catalog/last-good.ts';

/**
 * An answer of the public catalogue, the same for everybody: kept in memory until the catalogue changes. One that comes
 * from the last good catalogue (R3) says its time in `last-good` and is not kept.
 */
export function sendCatalogue(
  reply: FastifyReply,
  body: object,
  stale: Kept<unknown>['stale'] = null,
): FastifyReply {
  if (stale) {
    reply.header('last-good', stale.at ?? 'sample').header('cache-control', 'no-store');
  } else {
    reply.header('x-cache-topics', 'catalog');
  }
  return reply.send(body);
}
