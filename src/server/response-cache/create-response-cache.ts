import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { FastifyInstance, FastifyRequest, FastifyServerFactory } from 'fastify';
import type { Log } from '../../domain/context.ts';
import type { CacheTag } from '../../domain/response-cache.ts';
import { isWellFormed } from '../http-security/refuse-malformed.ts';
import type { SecurityHeaders } from '../http-security/security-headers.ts';
import type { StaticFiles } from '../static-files.ts';
import { type CachedResponse, cachedResponse, sendCached } from './cached-response.ts';
import type { CacheMoment, MemoryCache } from './memory-cache.ts';

/** Set by a route whose response is the same for everyone: the cache tags that it depends on. Never sent. */
export const CACHE_TAGS_HEADER = 'x-cache-topics';
/** Set with it when time alone makes a response stale: seconds until then. Never sent. */
export const MAX_AGE_HEADER = 'x-cache-seconds';

const CACHE_TAG =
  /^(catalog|content|settings|deals|levels|prices|(listing|farmer):\d+|(shelf|offers):[\w-]+)$/;
const MAX_KEY = 512;

/** What decides whether a response may be cached. */
type Asked = Pick<FastifyRequest, 'method' | 'url'> & { headers: IncomingHttpHeaders };

/** The cached responses of one server. */
export type ResponseStore = {
  cache: MemoryCache;
  /** Whether this request may be served from the cache, or its response stored there. */
  admits(request: Asked): boolean;
  /** The cached response of a URL, if any. */
  find(url: string): CachedResponse | undefined;
  /** Caches the body and headers of a response when its route set cache tags; otherwise undefined. */
  keep(
    request: FastifyRequest,
    since: CacheMoment,
    answer: { body: Buffer; headers: Record<string, string> },
  ): CachedResponse | undefined;
  /** Marks a request whose response is private to it. */
  unkept(request: FastifyRequest): void;
  /** The numbers of hits and misses. */
  counts: { hits: number; misses: number };
};

/** The cache tags of a route's header; an unknown name is a bug of ours. */
function cacheTagsOf(header: unknown): CacheTag[] {
  if (typeof header !== 'string' || header === '') return [];
  return header.split(',').map((name) => {
    const topic = name.trim();
    if (!CACHE_TAG.test(topic)) throw new Error(`${CACHE_TAGS_HEADER}: no topic is called ${name}`);
    return topic as CacheTag;
  });
}

// Loaders store their own values in the same cache.
const keyOf = (url: string) => `answer:${url}`;

/** `on` is false when responses are never cached: in development and for some benchmarks. */
export function responsesIn(cache: MemoryCache, on: boolean): ResponseStore {
  const own = new WeakSet<object>();
  return {
    cache,
    counts: { hits: 0, misses: 0 },
    admits(request) {
      if (own.has(request)) return false;
      if (!on || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
      if (request.url.length > MAX_KEY) return false;
      // An API call with cache tags has the same response for everyone; a page shows the signed-in user.
      return request.url.startsWith('/api/') || !request.headers.cookie?.includes('session_token=');
    },
    find: (url) => cache.get(keyOf(url)) as CachedResponse | undefined,
    unkept: (request) => {
      own.add(request);
    },
    keep(request, since, { body, headers }) {
      const {
        [CACHE_TAGS_HEADER]: named,
        [MAX_AGE_HEADER]: seconds,
        'content-length': _length,
        ...sent
      } = headers;
      const topics = cacheTagsOf(named);
      if (topics.length === 0 || sent['set-cookie'] !== undefined) return undefined;
      const kept = cachedResponse(body, { ...sent, 'cache-control': 'no-cache' });
      cache.keep(keyOf(request.url), kept, {
        topics,
        bytes: kept.bytes,
        since,
        ...(seconds ? { seconds: Number(seconds) } : {}),
      });
      return kept;
    },
  };
}

/** Serves a request from the cache; false when it has to be handled otherwise. */
export type ResponseCache = (request: IncomingMessage, response: ServerResponse, direct?: boolean) => boolean;

/** Static files and cached responses, which need no further handling. */
export function createResponseCache(answers: ResponseStore, statics: StaticFiles, log: Log): ResponseCache {
  return (request, response, direct) => {
    const { method, url } = request;
    if (url === undefined || (method !== 'GET' && method !== 'HEAD')) return false;
    const query = url.indexOf('?');
    let found: CachedResponse | undefined;
    try {
      found = statics(query < 0 ? url : url.slice(0, query));
    } catch (thrown) {
      // A new build removed the file, or no more files can be opened: only this request fails.
      log.error({ err: thrown }, 'a file could not be read');
      response.writeHead(503, { 'cache-control': 'no-store', 'retry-after': '5' }).end();
      return true;
    }
    if (!found && answers.admits({ method, url, headers: request.headers })) {
      found = answers.find(url);
      if (found) answers.counts.hits += 1;
    }
    if (!found) return false;
    sendCached(found, request, response, direct).catch((thrown) => {
      log.error({ err: thrown }, 'a kept answer could not be sent');
      response.destroy();
    });
    return true;
  };
}

/** The product's server: requests that the cache can serve never reach the framework. */
export function withResponseCache(options: ServerOptions, memory: ResponseCache): FastifyServerFactory {
  return (handler) =>
    createServer(options, (request, response) => {
      if (!isWellFormed(request) || !memory(request, response, true)) handler(request, response);
    });
}

/** The same when requests don't pass through that server: in development and in tests. */
export function respondFromCache(app: FastifyInstance, memory: ResponseCache): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isWellFormed(request.raw) && memory(request.raw, reply.raw)) reply.hijack();
    else done();
  });
}

/** Caches the API's responses whose routes set cache tags. It must be registered in the API's own context. */
export function cacheApiResponses(
  api: FastifyInstance,
  answers: ResponseStore,
  security: SecurityHeaders,
): void {
  const moments = new WeakMap<FastifyRequest, CacheMoment>();
  api.addHook('onRequest', (request, _reply, done) => {
    if (answers.admits(request)) moments.set(request, answers.cache.moment());
    done();
  });
  api.addHook('onSend', async (request, reply, payload) => {
    const topics = reply.getHeader(CACHE_TAGS_HEADER);
    const seconds = reply.getHeader(MAX_AGE_HEADER);
    reply.removeHeader(CACHE_TAGS_HEADER);
    reply.removeHeader(MAX_AGE_HEADER);
    if (topics === undefined) {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store');
      return payload;
    }
    reply.header('cache-control', 'no-cache');
    const since = moments.get(request);
    if (!since || request.method !== 'GET' || reply.statusCode !== 200 || typeof payload !== 'string') {
      return payload;
    }
    answers.counts.misses += 1;
    const kept = answers.keep(request, since, {
      body: Buffer.from(payload),
      headers: {
        ...security.headers,
        'content-security-policy': security.inertPolicy,
        'content-type': String(reply.getHeader('content-type')),
        [CACHE_TAGS_HEADER]: String(topics),
        ...(seconds === undefined ? {} : { [MAX_AGE_HEADER]: String(seconds) }),
      },
    });
    if (kept) reply.header('etag', kept.etag);
    return payload;
  });
}
