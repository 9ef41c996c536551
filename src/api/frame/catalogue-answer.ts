import type { FastifyReply } from 'fastify';
import type { Kept } from '../../domain/catalogue/list/last-good.ts';
import type { JsonText } from '../../domain/json-text.ts';
import type { Topic } from '../../domain/kept.ts';

/**
 * An answer of the public catalogue, the same for everybody: kept in memory until the catalogue changes, or what it is
 * `shown` to show. One that comes
 * from the last good catalogue (R3) says its time in `last-good` and is not kept. Text is sent as it is.
 */
export function sendCatalogue(
  reply: FastifyReply,
  body: object | JsonText<object>,
  { stale = null, shown }: { stale?: Kept<unknown>['stale']; shown?: ReadonlySet<Topic> | undefined } = {},
): FastifyReply {
  if (stale) {
    reply.header('last-good', stale.at ?? 'sample').header('cache-control', 'no-store');
  } else {
    reply.header('x-cache-topics', ['catalog', ...(shown ?? [])].join(','));
  }
  if (typeof body === 'string') reply.type('application/json; charset=utf-8');
  return reply.send(body);
}
