import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../domain/context.ts';
import { addressKey } from '../../domain/rate-limits/address-key.ts';
import { logSecurityEvent } from '../../domain/security-log/log-security-event.ts';
import type { SecurityKind } from '../../shared/enums/security-kinds.ts';

const WINDOW_MS = 10 * 60_000;
/**
 * The number of responses with this status to one network that makes an event: a page may well call the API
 * before the user signs in.
 */
const WATCHED: Record<number, { what: SecurityKind; from: number }> = {
  401: { what: 'not-signed-in', from: 10 },
  403: { what: 'not-allowed', from: 1 },
  429: { what: 'too-many', from: 1 },
};
/** The maximum number of networks that are counted; beyond it the oldest are dropped. */
const COUNTED = 10_000;
/** The maximum number of events in ten minutes, over all networks. */
const MOST = 200;

/**
 * Logs denied requests (401, 403, 429): once per network and kind in ten minutes, counted in memory, so that
 * a flood of denials costs the database nothing.
 */
export function logDeniedRequests(app: FastifyInstance, ctx: AppContext): void {
  const counted = new Map<string, { since: number; times: number }>();
  let round = { since: 0, events: 0 };
  const noting = new Set<Promise<void>>();

  app.addHook('onResponse', (request, reply, done) => {
    const watched = WATCHED[reply.statusCode];
    if (watched && isDue(`${reply.statusCode} ${addressKey(request.ip)}`, watched.from)) {
      const note = request
        .actor()
        .then(
          (actor) => ('userId' in actor ? actor.userId : null),
          () => null,
        )
        .then((userId) =>
          logSecurityEvent(ctx, {
            what: watched.what,
            userId,
            address: request.ip,
            detail: { method: request.method, route: request.routeOptions.url ?? '*' },
          }),
        )
        .finally(() => noting.delete(note));
      noting.add(note);
    }
    done();
  });
  app.addHook('onClose', async () => {
    await Promise.all(noting);
  });

  function isDue(key: string, from: number): boolean {
    const now = Date.now();
    if (now - round.since > WINDOW_MS) round = { since: now, events: 0 };
    const last = counted.get(key);
    const count = last && now - last.since <= WINDOW_MS ? last : { since: now, times: 0 };
    count.times += 1;
    counted.delete(key);
    counted.set(key, count);
    if (counted.size > COUNTED) counted.delete(counted.keys().next().value!);
    if (count.times !== from || round.events >= MOST) return false;
    round.events += 1;
    return true;
  }
}
