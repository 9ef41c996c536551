import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { findNotices, findNoticesAfter, newestNotice, nextNoticeAt } from '../domain/notify/find-notices.ts';
import { readNotices } from '../domain/notify/read-notices.ts';
import { refuse } from '../domain/refusal.ts';
import { isDatabaseAway } from '../domain/refusal-of.ts';
import { requireUser, type UserActor } from '../domain/shop.ts';
import { pageQuery } from '../shared/input/goods/catalogue.ts';
import { eventsQuery, readNoticesInput } from '../shared/input/people/notices.ts';
import { pageOf, quietlyWith, stream } from './answers/shapes.ts';
import { noticeView } from './answers/system.ts';
import { area } from './frame/area.ts';

/** What the server hears from the database, whichever process said it. */
export type Signals = {
  /** A user has a new notice. */
  whenNotice(heard: (userId: string) => void): void;
  /** A session of a user has ended, or what he may do has changed. */
  whenSession(heard: (userId: string) => void): void;
  /** Anything may have been missed. */
  whenReconnected(heard: () => void): void;
};

export type EventsOptions = { signals: Signals; heartbeatMs: number };

const STREAMS_PER_USER = 12;
const STREAMS = 5_000;
const BATCH = 100;
/** Bytes that a client may lag behind; it is let go then and comes back with the last number it has. */
const LAG_BYTES = 256 * 1024;

type Stream = { userId: string; pump(): void; recheck(): void; close(): void };

/** Notices of the signed-in user: as a stream while his page is open, and as a list. */
export const eventsApi: FastifyPluginAsyncZod<EventsOptions> = async (app, { signals, heartbeatMs }) => {
  area(app, 'Pemberitahuan', []);
  const { shop } = app;
  const streams = new Map<string, Set<Stream>>();
  let open = 0;
  const of = (userId: string) => streams.get(userId) ?? new Set<Stream>();
  const all = () => [...streams.values()].flatMap((own) => [...own]);

  signals.whenNotice((userId) => {
    for (const stream of of(userId)) stream.pump();
  });
  signals.whenSession((userId) => {
    for (const stream of of(userId)) stream.recheck();
  });
  signals.whenReconnected(() => {
    for (const stream of all()) {
      stream.recheck();
      stream.pump();
    }
  });
  app.addHook('preClose', async () => {
    for (const stream of all()) stream.close();
  });

  app.get(
    '/events',
    {
      schema: {
        operationId: 'hearNotices',
        summary: 'Pemberitahuan selagi terjadi, sebagai aliran',
        description:
          'Aliran server-sent events. Setiap kabar membawa `id`; sesudah terputus, aliran diteruskan dari `Last-Event-ID` atau `after`. Kejadian `ready` datang pertama, `signed-out` terakhir bila sesi berakhir.',
        querystring: eventsQuery,
        response: { 200: stream },
        refusals: [429],
      },
      config: { always: true },
    },
    async (request, reply) => {
      const actor = requireUser(await request.actor());
      if (of(actor.userId).size >= STREAMS_PER_USER) refuse('too_many', { retryAfter: 30 });
      if (open >= STREAMS) refuse('unavailable');
      const newest = await newestNotice(shop, actor);
      const given = Number(request.headers['last-event-id'] ?? request.query.after ?? newest);
      // A number from before the database was made anew must not silence the stream.
      const after = Number.isSafeInteger(given) && given >= 0 ? Math.min(given, newest) : newest;
      if (request.raw.destroyed) return reply;
      start(request, reply, actor, after);
      return reply;
    },
  );

  function start(request: FastifyRequest, reply: FastifyReply, actor: UserActor, after: number) {
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    // The first event carries a number, so that even a client that has heard nothing yet can come back without a gap.
    raw.write(`retry: 2000\n\nid: ${after}\nevent: ready\ndata: {}\n\n`);
    let last = after;
    let closed = false;
    let busy = false;
    let again = false;
    /** For notices that wait. */
    let later: NodeJS.Timeout | undefined;

    const send = (text: string) => {
      if (closed) return;
      raw.write(text);
      if (raw.writableLength > LAG_BYTES) raw.destroy();
    };
    const heartbeat = setInterval(() => {
      send(': \n\n');
      stream.recheck();
    }, heartbeatMs);

    const stream: Stream = {
      userId: actor.userId,
      async pump() {
        again = true;
        if (busy) return;
        busy = true;
        try {
          while (again && !closed) {
            again = false;
            const notices = await findNoticesAfter(shop, actor, { after: last, limit: BATCH });
            for (const notice of notices) {
              last = notice.id;
              send(`id: ${notice.id}\ndata: ${JSON.stringify(notice)}\n\n`);
            }
            if (notices.length === BATCH) again = true;
            if (again) continue;
            clearTimeout(later);
            // Inside the loop: what is told while this waits is seen by the next round.
            const next = await nextNoticeAt(shop, actor);
            if (next && !closed) {
              const wait = Math.max(0, next.getTime() - shop.clock.now().getTime());
              later = setTimeout(() => stream.pump(), wait);
            }
          }
        } catch (thrown) {
          // The listener's next connection, or the client's, goes on from `last`.
          if (!isDatabaseAway(thrown)) {
            request.log.error({ err: thrown }, 'a stream of notices failed');
            stream.close();
          }
        } finally {
          busy = false;
        }
      },
      async recheck() {
        try {
          const now = await request.actorNow();
          if (now.kind === 'user' && now.userId === actor.userId && now.role === actor.role) return;
          send('event: signed-out\ndata: {}\n\n');
          stream.close();
        } catch (thrown) {
          if (!isDatabaseAway(thrown)) request.log.error({ err: thrown }, 'a session could not be checked');
        }
      },
      close() {
        raw.end();
      },
    };
    open += 1;
    streams.set(actor.userId, of(actor.userId).add(stream));
    raw.once('close', () => {
      closed = true;
      open -= 1;
      clearInterval(heartbeat);
      clearTimeout(later);
      const own = of(actor.userId);
      own.delete(stream);
      if (own.size === 0) streams.delete(actor.userId);
    });
    stream.pump();
  }

  app.get(
    '/notifications',
    {
      schema: {
        operationId: 'findNotices',
        summary: 'Pemberitahuan, yang terbaru dahulu',
        querystring: pageQuery,
        response: { 200: pageOf(noticeView, { unread: z.int() }) },
      },
    },
    async (request) => findNotices(shop, await request.actor(), request.query),
  );

  app.post(
    '/notifications/read',
    {
      schema: {
        operationId: 'readNotices',
        summary: 'Menandai pemberitahuan sudah dibaca',
        body: readNoticesInput,
        response: { 200: quietlyWith(z.object({ read: z.int() })) },
      },
    },
    async (request) => ({
      success: true as const,
      data: await readNotices(shop, await request.actor(), request.body),
    }),
  );
};
