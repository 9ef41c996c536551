import type { FastifyReply } from 'fastify';
import type { MaybeStale } from '../../domain/catalogue/list/catalogue-snapshot.ts';
import type { JsonText } from '../../domain/json-text.ts';
import type { CacheTag } from '../../domain/response-cache.ts';

/**
 * Sends a response of the public catalogue, the same for everyone: cached until the catalogue, or what its
 * `cacheTags` name, changes. A response from the last good catalogue (R3) carries its time in `last-good` and
 * is not cached; text is sent as it is.
 */
export function sendCatalogue(
  reply: FastifyReply,
  body: object | JsonText<object>,
  {
    stale = null,
    shown,
  }: { stale?: MaybeStale<unknown>['stale']; shown?: ReadonlySet<CacheTag> | undefined } = {},
): FastifyReply {
  if (stale) {
    reply.header('last-good', stale.at ?? 'sample').header('cache-control', 'no-store');
  } else {
    reply.header('x-cache-topics', ['catalog', ...(shown ?? [])].join(','));
  }
  if (typeof body === 'string') reply.type('application/json; charset=utf-8');
  return reply.send(body);
}
