import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { REQUEST_ID_HEADER } from '../../api/plugins/error-handler.ts';
import { discardBody } from '../../api/plugins/read-upload.ts';
import { webHeaders } from '../../api/plugins/web-headers.ts';
import { PREVIEW_PARAM } from '../../domain/content/editing/preview-content.ts';
import { type Actor, type AppContext, anonymous, trackCacheTags } from '../../domain/context.ts';
import { isDatabaseUnavailable } from '../../domain/to-domain-error.ts';
import { secondsLeftThisHour } from '../../shared/format/dates.ts';
import { readOfflineConsent } from '../../web/common/head/offline-consent.ts';
import {
  actorContext,
  appContext,
  authSessionContext,
  clientAddressContext,
  htmlContext,
  nonceContext,
  requestIdContext,
  unknownRouteContext,
} from '../../web/common/head/route-context.ts';
import type { SecurityHeaders } from '../http-security/security-headers.ts';
import { type CachedResponse, sendCached } from '../response-cache/cached-response.ts';
import {
  CACHE_TAGS_HEADER,
  MAX_AGE_HEADER,
  type ResponseStore,
} from '../response-cache/create-response-cache.ts';
import { redirectMovedPages } from './moved-pages.ts';
import { maxBodySize, pageBody } from './page-body.ts';
import { routesForAll } from './page-routes.ts';
import { renderPreview } from './render-preview.ts';

/** The weighing page of the user's own order, or its data. */
const BESIDE_THE_SCALE = /^\/orders\/[^/]+\/weighing(?:\.data)?(?:\?|$)/;

export type PagesOptions = {
  build: ServerBuild;
  mode: string;
  answers: ResponseStore;
  security: SecurityHeaders;
};

/**
 * Serves every page and data request. Registered in its own context without body parsers, since React Router
 * reads the raw body.
 */
export function servePages(pages: FastifyInstance, options: PagesOptions): void {
  const { answers, security } = options;
  const handle = createRequestHandler(options.build, options.mode);
  /**
   * Renderings in progress of pages that may be cached; a request that arrives meanwhile waits for the current one, and
   * at most for one more.
   */
  const rendering = new Map<string, Promise<CachedResponse | undefined>>();
  const forAll = routesForAll(options.build);

  redirectMovedPages(pages);
  pages.removeAllContentTypeParsers();
  pages.addContentTypeParser('*', (_request, _payload, done) => done(null));
  // Without TRACE and PROPFIND, which a Request object can't represent.
  const method = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'];
  pages.route({ method, url: '/*', handler: page });

  async function page(request: FastifyRequest, reply: FastifyReply) {
    const mayKeep = request.method === 'GET' && answers.admits(request) && forAll(request.url);
    if (!mayKeep) return render(request, reply);
    const running = rendering.get(request.url);
    if (!running) return renderForAll(request, reply);
    const made = await running;
    if (!made) return render(request, reply);
    // It was rendered before this request arrived: if something it shows has changed since, the request gets
    // the next rendering.
    if (answers.find(request.url) === made) return send(made, request, reply);
    const later = rendering.get(request.url);
    if (!later) return renderForAll(request, reply);
    const madeLater = await later;
    return madeLater ? send(madeLater, request, reply) : render(request, reply);
  }

  /** Renders a page once for all requests that arrive meanwhile. */
  async function renderForAll(request: FastifyRequest, reply: FastifyReply) {
    let settle: (kept: CachedResponse | undefined) => void = () => {};
    rendering.set(
      request.url,
      new Promise((resolve) => {
        settle = resolve;
      }),
    );
    let kept: CachedResponse | undefined;
    try {
      return await render(request, reply, (answer) => {
        kept = answer;
      });
    } finally {
      rendering.delete(request.url);
      settle(kept);
    }
  }

  async function render(
    request: FastifyRequest,
    reply: FastifyReply,
    whenKept?: (kept: CachedResponse) => void,
  ): Promise<FastifyReply> {
    const since = answers.cache.moment();
    const nonce = randomBytes(16).toString('base64url');
    const { actor, away, unknown } = await actorOf(request);
    const parts: Uint8Array[] = [];
    const ctx = trackCacheTags(pages.ctx);
    const response = await ask(request, reply, { nonce, actor, unknown, parts, ctx });
    // With the database down no user is recognised: an error is better than a redirect to sign-in.
    if (away && (response.status === 401 || response.status === 403 || isRedirect(response))) throw away;

    const html = response.headers.get('content-type')?.startsWith('text/html') ?? false;
    const page = html && parts.length > 0 ? Buffer.concat(parts) : undefined;
    const topics = response.headers.has(CACHE_TAGS_HEADER);
    if (
      whenKept &&
      topics &&
      !ctx.answer.old &&
      response.status === 200 &&
      !response.headers.has('set-cookie')
    ) {
      answers.counts.misses += 1;
      const body = page ?? Buffer.from(await response.arrayBuffer());
      // Every page contains the time (delivery dates depend on it), so none is cached beyond the hour.
      const seconds = Math.min(
        Number(response.headers.get(MAX_AGE_HEADER) ?? Number.POSITIVE_INFINITY),
        secondsLeftThisHour(pages.ctx.clock.now()),
      );
      const kept = answers.keep(request, since, {
        body,
        headers: {
          ...security.headers,
          ...Object.fromEntries(response.headers),
          [CACHE_TAGS_HEADER]: [response.headers.get(CACHE_TAGS_HEADER), ...ctx.cacheTags].join(','),
          [MAX_AGE_HEADER]: String(seconds),
          'content-security-policy': html
            ? security.keptPagePolicy(body.toString('utf8'), nonce)
            : security.inertPolicy,
          vary: 'cookie',
        },
      });
      if (kept) {
        whenKept(kept);
        return send(kept, request, reply);
      }
    }
    if (response.status >= 500) reply.header(REQUEST_ID_HEADER, request.id);
    if (html) reply.header('content-security-policy', security.pagePolicy(nonce));
    for (const [name, value] of response.headers) {
      if (name !== CACHE_TAGS_HEADER && name !== MAX_AGE_HEADER) reply.header(name, value);
    }
    // A private response must not reach anyone else, nor return with the Back button after signing out.
    if (!response.headers.has('cache-control')) {
      reply.header('cache-control', 'private, no-store');
      // A seller's browser stores their own pages for reading without signal (decision 030), and a buyer's the
      // page that confirms a weighing, once they said so on this device: the pages name other people.
      const keeps =
        actor.kind === 'user' &&
        (actor.role === 'farmer' || (actor.role === 'customer' && BESIDE_THE_SCALE.test(request.url))) &&
        readOfflineConsent(request.headers.cookie, actor.userId) === 'yes';
      if (keeps && request.method === 'GET') reply.header('x-user-id', actor.userId);
    }
    reply.status(response.status);
    if (page) return reply.send(page);
    return reply.send(
      response.body ? Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]) : null,
    );
  }

  /** The page's response; a rendered page's HTML stays in `parts`. */
  async function ask(
    request: FastifyRequest,
    reply: FastifyReply,
    {
      nonce,
      actor,
      unknown,
      parts,
      ctx,
    }: { nonce: string; actor: Actor; unknown: boolean; parts: Uint8Array[]; ctx: AppContext },
  ) {
    const headers = webHeaders(request);
    const gone = new AbortController();
    // The response's close, not the request's: that one also closes when its body was read to the end.
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) gone.abort();
    });
    const bodyless = request.method === 'GET' || request.method === 'HEAD';
    const url = new URL(pages.ctx.config.publicUrl + request.url);
    // Other sites' pages were rejected before. The shop may be open under another name, such as localhost or
    // its local address, where the router would reject its own forms.
    if (headers.has('origin')) headers.set('origin', url.origin);
    const body = bodyless
      ? undefined
      : pageBody(request, reply, { most: await maxBodySize(ctx, request, actor), actor });
    const asked = new Request(url, {
      method: request.method,
      headers,
      signal: gone.signal,
      ...(body ? { body: body.stream, duplex: 'half' } : {}),
    } as RequestInit);
    const answer = (asked: Request, ctx: AppContext) => {
      const context = new RouterContextProvider();
      context.set(actorContext, actor);
      context.set(unknownRouteContext, unknown);
      context.set(clientAddressContext, request.ip);
      context.set(nonceContext, nonce);
      context.set(requestIdContext, request.id);
      context.set(htmlContext, parts);
      context.set(authSessionContext, request.door());
      context.set(appContext, ctx);
      return handle(asked, context);
    };
    const answered = await (url.searchParams.has(PREVIEW_PARAM)
      ? renderPreview(ctx, actor, asked, answer)
      : answer(asked, ctx)
    ).catch((thrown: unknown) => thrown);
    // The page's result of an incomplete form is no valid response.
    const refusal = body?.refusal();
    if (refusal) {
      discardBody(request);
      throw refusal;
    }
    if (!(answered instanceof Response)) throw answered;
    return answered;
  }
}

/**
 * The actor of a request. With the database down it is the last known one, so that nobody appears signed out
 * (their data can't be read anyway), or `unknown` for a session not seen before; `away` is the reason.
 */
async function actorOf(request: FastifyRequest): Promise<{ actor: Actor; unknown: boolean; away?: unknown }> {
  try {
    return { actor: await request.actor(), unknown: false };
  } catch (thrown) {
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (!reads || !isDatabaseUnavailable(thrown)) throw thrown;
    const last = request.actorLast();
    return { actor: last ?? anonymous, unknown: last === null, away: thrown };
  }
}

function isRedirect(response: Response): boolean {
  // A data request is redirected by 202 with the target in its body.
  return (response.status >= 300 && response.status < 400) || response.status === 202;
}

async function send(
  kept: CachedResponse,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.hijack();
  await sendCached(kept, request.raw, reply.raw);
  return reply;
}
