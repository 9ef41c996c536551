import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { REQUEST_ID } from '../../api/frame/errors.ts';
import { letGo } from '../../api/frame/read-upload.ts';
import { webHeaders } from '../../api/frame/request.ts';
import { PREVIEW } from '../../domain/content/editing/preview-content.ts';
import { Refusal } from '../../domain/refusal.ts';
import { isDatabaseAway } from '../../domain/refusal-of.ts';
import { type Actor, anonymous, noting, type Shop } from '../../domain/shop.ts';
import { secondsLeftThisHour } from '../../shared/figures/days.ts';
import {
  actorContext,
  addressContext,
  doorContext,
  htmlContext,
  nonceContext,
  requestIdContext,
  shopContext,
  unknownContext,
} from '../../web/page/head/context.ts';
import type { Security } from '../guard/security.ts';
import { type Answers, SECONDS_HEADER, TOPICS_HEADER } from '../memory/answers.ts';
import { type Kept, sendKept } from '../memory/kept.ts';
import { mostOf, pageBody } from './page-body.ts';
import { routesForAll } from './page-routes.ts';
import { renderPreview } from './preview.ts';

/** The weighing of one's own order, as a page or its data. */
const BESIDE_THE_SCALE = /^\/orders\/[^/]+\/timbang(?:\.data)?(?:\?|$)/;

export type PagesOptions = {
  build: ServerBuild;
  mode: string;
  answers: Answers;
  security: Security;
};

/**
 * Serves every page and data request. Registered in a context of its own without body parsers, since React Router
 * reads the raw body.
 */
export function servePages(pages: FastifyInstance, options: PagesOptions): void {
  const { answers, security } = options;
  const handle = createRequestHandler(options.build, options.mode);
  /** Renderings under way of pages that may turn out to be kept; whoever comes meanwhile waits for it, and for no other than the next. */
  const rendering = new Map<string, Promise<Kept | undefined>>();
  const forAll = routesForAll(options.build);

  pages.removeAllContentTypeParsers();
  pages.addContentTypeParser('*', (_request, _payload, done) => done(null));
  // No TRACE or PROPFIND: a page cannot even be asked for with it.
  const method = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'];
  pages.route({ method, url: '/*', handler: page });

  async function page(request: FastifyRequest, reply: FastifyReply) {
    const mayKeep = request.method === 'GET' && answers.admits(request) && forAll(request.url);
    if (!mayKeep) return render(request, reply);
    const running = rendering.get(request.url);
    if (!running) return renderForAll(request, reply);
    const made = await running;
    if (!made) return render(request, reply);
    // It was read before he came: where something that it shows has changed since, he gets what was begun after that.
    if (answers.find(request.url) === made) return send(made, request, reply);
    const later = rendering.get(request.url);
    if (!later) return renderForAll(request, reply);
    const madeLater = await later;
    return madeLater ? send(madeLater, request, reply) : render(request, reply);
  }

  /** Renders a page for all who ask for it meanwhile. */
  async function renderForAll(request: FastifyRequest, reply: FastifyReply) {
    let settle: (kept: Kept | undefined) => void = () => {};
    rendering.set(
      request.url,
      new Promise((resolve) => {
        settle = resolve;
      }),
    );
    let kept: Kept | undefined;
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
    whenKept?: (kept: Kept) => void,
  ): Promise<FastifyReply> {
    const since = answers.cache.moment();
    const nonce = randomBytes(16).toString('base64url');
    const { actor, away, unknown } = await actorOf(request);
    const parts: Uint8Array[] = [];
    const shop = noting(pages.shop);
    const response = await ask(request, reply, { nonce, actor, unknown, parts, shop });
    // With the database away nobody can be recognised: better no answer than being sent to sign in.
    if (away && (response.status === 401 || response.status === 403 || isRedirect(response))) throw away;

    const html = response.headers.get('content-type')?.startsWith('text/html') ?? false;
    const page = html && parts.length > 0 ? Buffer.concat(parts) : undefined;
    const topics = response.headers.has(TOPICS_HEADER);
    if (
      whenKept &&
      topics &&
      !shop.answer.old &&
      response.status === 200 &&
      !response.headers.has('set-cookie')
    ) {
      answers.counts.misses += 1;
      const body = page ?? Buffer.from(await response.arrayBuffer());
      // Each page carries the time (delivery days hang on it), so none is kept beyond the hour.
      const seconds = Math.min(
        Number(response.headers.get(SECONDS_HEADER) ?? Number.POSITIVE_INFINITY),
        secondsLeftThisHour(pages.shop.clock.now()),
      );
      const kept = answers.keep(request, since, {
        body,
        headers: {
          ...security.headers,
          ...Object.fromEntries(response.headers),
          [TOPICS_HEADER]: [response.headers.get(TOPICS_HEADER), ...shop.shown].join(','),
          [SECONDS_HEADER]: String(seconds),
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
    if (response.status >= 500) reply.header(REQUEST_ID, request.id);
    if (html) reply.header('content-security-policy', security.pagePolicy(nonce));
    for (const [name, value] of response.headers) {
      if (name !== TOPICS_HEADER && name !== SECONDS_HEADER) reply.header(name, value);
    }
    // What was made for one asker is nobody else's, and must not come back with the Back button after signing out.
    if (!response.headers.has('cache-control')) {
      reply.header('cache-control', 'private, no-store');
      // A seller's browser keeps his own pages for him, so that he can read them without signal (decision 030); so does a
      // buyer's with the page on which he says yes beside the scale.
      const keeps =
        actor.kind === 'user' &&
        (actor.role === 'farmer' || (actor.role === 'customer' && BESIDE_THE_SCALE.test(request.url)));
      if (keeps && request.method === 'GET') reply.header('x-akun', actor.userId);
    }
    reply.status(response.status);
    if (page) return reply.send(page);
    return reply.send(
      response.body ? Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]) : null,
    );
  }

  /** The answer of the pages; a rendered page's HTML is left in `parts`. */
  async function ask(
    request: FastifyRequest,
    reply: FastifyReply,
    {
      nonce,
      actor,
      unknown,
      parts,
      shop,
    }: { nonce: string; actor: Actor; unknown: boolean; parts: Uint8Array[]; shop: Shop },
  ) {
    const headers = webHeaders(request);
    const gone = new AbortController();
    // The answer's close, not the request's: that one also closes when its body has been read to the end.
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) gone.abort();
    });
    const bodyless = request.method === 'GET' || request.method === 'HEAD';
    const url = new URL(pages.shop.config.publicUrl + request.url);
    // Other sites' pages were refused at the door. The shop's own may be open under another of its names, such as
    // localhost or its address in the house's network, where the router would take its forms for a stranger's.
    if (headers.has('origin')) headers.set('origin', url.origin);
    const body = bodyless ? undefined : pageBody(request, mostOf(request, actor));
    const asked = new Request(url, {
      method: request.method,
      headers,
      signal: gone.signal,
      ...(body ? { body: body.stream, duplex: 'half' } : {}),
    } as RequestInit);
    const answer = (asked: Request, shop: Shop) => {
      const context = new RouterContextProvider();
      context.set(actorContext, actor);
      context.set(unknownContext, unknown);
      context.set(addressContext, request.ip);
      context.set(nonceContext, nonce);
      context.set(requestIdContext, request.id);
      context.set(htmlContext, parts);
      context.set(doorContext, request.door());
      context.set(shopContext, shop);
      return handle(asked, context);
    };
    const answered = await (url.searchParams.has(PREVIEW)
      ? renderPreview(shop, actor, asked, answer)
      : answer(asked, shop)
    ).catch((thrown: unknown) => thrown);
    // What the page made of a form that broke off is no answer to it.
    if (body?.tooLarge()) {
      letGo(request);
      throw new Refusal('too_large', {});
    }
    if (!(answered instanceof Response)) throw answered;
    return answered;
  }
}

/**
 * Who asks; with the database away, a reader is who he last was, so that nobody looks signed out (nothing of his own can be
 * read meanwhile), or, never seen here, `unknown`; `away` says why.
 */
async function actorOf(request: FastifyRequest): Promise<{ actor: Actor; unknown: boolean; away?: unknown }> {
  try {
    return { actor: await request.actor(), unknown: false };
  } catch (thrown) {
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (!reads || !isDatabaseAway(thrown)) throw thrown;
    const last = request.actorLast();
    return { actor: last ?? anonymous, unknown: last === null, away: thrown };
  }
}

function isRedirect(response: Response): boolean {
  // A data request is redirected by 202 with the target in its body.
  return (response.status >= 300 && response.status < 400) || response.status === 202;
}

async function send(kept: Kept, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.hijack();
  await sendKept(kept, request.raw, reply.raw);
  return reply;
}
