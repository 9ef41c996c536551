import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireUser, type UserActor } from '../domain/context.ts';
import { fail } from '../domain/domain-error.ts';
import {
  findNotifications,
  findNotificationsAfter,
  latestNotificationId,
  nextNotificationAt,
} from '../domain/notifications/find-notifications.ts';
import { markNotificationsRead } from '../domain/notifications/mark-notifications-read.ts';
import { isDatabaseUnavailable } from '../domain/to-domain-error.ts';
import { pageQuery } from '../shared/schemas/catalogue/catalogue-schemas.ts';
import { eventsQuery, markNoticesReadInput } from '../shared/schemas/people/notice-schemas.ts';
import { routeGroup } from './plugins/route-access.ts';
import { dataWithoutMessage, eventStreamResponse, pageResponse } from './responses/response-shapes.ts';
import { notificationView } from './responses/system-responses.ts';

/** The database's notifications, whichever process sent them. */
export type DatabaseSignals = {
  /** A user has a new notice. */
  onNotification(heard: (userId: string) => void): void;
  /** A session of a user has ended, or the user's permissions have changed. */
  onSessionChange(heard: (userId: string) => void): void;
  /** Any notification may have been missed. */
  onReconnect(heard: () => void): void;
};

export type NotificationsOptions = { signals: DatabaseSignals; heartbeatMs: number };

const STREAMS_PER_USER = 12;
const STREAMS_MAX = 5_000;
const BATCH = 100;
/**
 * The bytes that a client may lag behind; beyond it the stream is closed, and the client reconnects with its
 * last id.
 */
const LAG_BYTES = 256 * 1024;

type Stream = { userId: string; pump(): void; recheck(): void; close(): void };

/** Notices of the signed-in user: as a stream while a page is open, and as a list. */
export const notificationsApi: FastifyPluginAsyncZod<NotificationsOptions> = async (
  app,
  { signals, heartbeatMs },
) => {
  routeGroup(app, 'Pemberitahuan', []);
  const { ctx } = app;
  const streams = new Map<string, Set<Stream>>();
  let open = 0;
  /** Streams that are about to open; they count towards the limits before the first await. */
  const opening = new Map<string, number>();
  const of = (userId: string) => streams.get(userId) ?? new Set<Stream>();
  const all = () => [...streams.values()].flatMap((own) => [...own]);

  signals.onNotification((userId) => {
    for (const stream of of(userId)) stream.pump();
  });
  signals.onSessionChange((userId) => {
    for (const stream of of(userId)) stream.recheck();
  });
  signals.onReconnect(() => {
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
        response: { 200: eventStreamResponse },
        refusals: [429],
      },
      config: { always: true },
    },
    async (request, reply) => {
      const actor = requireUser(await request.actor());
      const own = opening.get(actor.userId) ?? 0;
      if (of(actor.userId).size + own >= STREAMS_PER_USER) fail('too_many', { retryAfter: 30 });
      if (open >= STREAMS_MAX) fail('unavailable');
      opening.set(actor.userId, own + 1);
      open += 1;
      // `start` takes the slot that is released here, with nothing in between.
      const newest = await latestNotificationId(ctx, actor).finally(() => {
        open -= 1;
        const left = opening.get(actor.userId)! - 1;
        if (left > 0) opening.set(actor.userId, left);
        else opening.delete(actor.userId);
      });
      const given = Number(request.headers['last-event-id'] ?? request.query.after ?? newest);
      // An id from before the database was recreated must not silence the stream.
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
    // The first event carries an id, so that even a client without any event can reconnect without a gap.
    raw.write(`retry: 2000\n\nid: ${after}\nevent: ready\ndata: {}\n\n`);
    let last = after;
    let closed = false;
    let busy = false;
    let again = false;
    /** For notices that become visible later. */
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
            // One timestamp for both queries: a notice that becomes visible between them would be in neither result.
            const now = ctx.clock.now();
            const notices = await findNotificationsAfter(ctx, actor, { after: last, limit: BATCH, now });
            for (const notice of notices) {
              last = notice.id;
              send(`id: ${notice.id}\ndata: ${JSON.stringify(notice)}\n\n`);
            }
            if (notices.length === BATCH) again = true;
            if (again) continue;
            clearTimeout(later);
            // Inside the loop: a notice that arrives during this wait is read by the next iteration.
            const next = await nextNotificationAt(ctx, actor, now);
            if (next && !closed) {
              const wait = Math.max(0, next.getTime() - ctx.clock.now().getTime());
              later = setTimeout(() => stream.pump(), wait);
            }
          }
        } catch (thrown) {
          // The next connection of the listener, or of the client, continues after `last`.
          if (!isDatabaseUnavailable(thrown)) {
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
          if (!isDatabaseUnavailable(thrown))
            request.log.error({ err: thrown }, 'a session could not be checked');
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
        response: { 200: pageResponse(notificationView, { unread: z.int() }) },
      },
    },
    async (request) => findNotifications(ctx, await request.actor(), request.query),
  );

  app.post(
    '/notifications/read',
    {
      schema: {
        operationId: 'readNotices',
        summary: 'Menandai pemberitahuan sudah dibaca',
        body: markNoticesReadInput,
        response: { 200: dataWithoutMessage(z.object({ read: z.int() })) },
      },
    },
    async (request) => ({
      success: true as const,
      data: await markNotificationsRead(ctx, await request.actor(), request.body),
    }),
  );
};
