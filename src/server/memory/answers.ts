import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { FastifyInstance, FastifyRequest, FastifyServerFactory } from 'fastify';
import type { Topic } from '../../domain/kept.ts';
import type { Log } from '../../domain/shop.ts';
import type { Security } from '../guard/security.ts';
import type { StaticFiles } from '../static.ts';
import type { MemoryCache, Moment } from './cache.ts';
import { type Kept, keptAnswer, sendKept } from './kept.ts';

/** Set by a route whose answer is the same for everybody: the topics that it shows. Never sent. */
export const TOPICS_HEADER = 'x-cache-topics';
/** Set beside it where time alone makes an answer old: seconds until then. Never sent. */
export const SECONDS_HEADER = 'x-cache-seconds';

const TOPIC = /^(catalog|content|settings|deals|levels|(listing|farmer):\d+|shelf:[\w-]+)$/;
const MAX_KEY = 512;

/** What decides whether an answer may be kept. */
type Asked = Pick<FastifyRequest, 'method' | 'url'> & { headers: IncomingHttpHeaders };

/** The kept answers of one server. */
export type Answers = {
  cache: MemoryCache;
  /** Whether an answer to this request may be taken from, or put among, the kept ones. */
  admits(request: Asked): boolean;
  /** What is kept for an address, if anything is. */
  find(url: string): Kept | undefined;
  /** Keeps the body and headers of an answer, when its route named topics; undefined when it did not. */
  keep(
    request: FastifyRequest,
    since: Moment,
    answer: { body: Buffer; headers: Record<string, string> },
  ): Kept | undefined;
  /** Says of a request that its answer is for its asker alone. */
  unkept(request: FastifyRequest): void;
  /** How often an answer was found, and how often it had to be made. */
  counts: { hits: number; misses: number };
};

/** Topics that a route named in its header; unknown names are a mistake of ours. */
function topicsOf(header: unknown): Topic[] {
  if (typeof header !== 'string' || header === '') return [];
  return header.split(',').map((name) => {
    const topic = name.trim();
    if (!TOPIC.test(topic)) throw new Error(`${TOPICS_HEADER}: no topic is called ${name}`);
    return topic as Topic;
  });
}

// Loaders keep values of their own in the same memory.
const keyOf = (url: string) => `answer:${url}`;

/** `on` is false where answers are always made anew: in development, and where the benchmark says so. */
export function answersIn(cache: MemoryCache, on: boolean): Answers {
  const own = new WeakSet<object>();
  return {
    cache,
    counts: { hits: 0, misses: 0 },
    admits(request) {
      if (own.has(request)) return false;
      if (!on || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
      if (request.url.length > MAX_KEY) return false;
      // A call of the API that names topics answers everybody alike; a page shows who is signed in.
      return request.url.startsWith('/api/') || !request.headers.cookie?.includes('session_token=');
    },
    find: (url) => cache.get(keyOf(url)) as Kept | undefined,
    unkept: (request) => {
      own.add(request);
    },
    keep(request, since, { body, headers }) {
      const {
        [TOPICS_HEADER]: named,
        [SECONDS_HEADER]: seconds,
        'content-length': _length,
        ...sent
      } = headers;
      const topics = topicsOf(named);
      if (topics.length === 0 || sent['set-cookie'] !== undefined) return undefined;
      const kept = keptAnswer(body, { ...sent, 'cache-control': 'no-cache' });
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

/** Answers a request from memory, if it can; false when somebody else must. */
export type Memory = (request: IncomingMessage, response: ServerResponse, direct?: boolean) => boolean;

/** Static files and kept answers, for which nothing else needs to look at the request. */
export function memoryOf(answers: Answers, statics: StaticFiles, log: Log): Memory {
  return (request, response, direct) => {
    const { method, url } = request;
    if (url === undefined || (method !== 'GET' && method !== 'HEAD')) return false;
    const query = url.indexOf('?');
    let found: Kept | undefined;
    try {
      found = statics(query < 0 ? url : url.slice(0, query));
    } catch (thrown) {
      // A new build has taken the file away, or no more files can be opened: a fault of this request, not of the server.
      log.error({ err: thrown }, 'a file could not be read');
      response.writeHead(503, { 'cache-control': 'no-store', 'retry-after': '5' }).end();
      return true;
    }
    if (!found && answers.admits({ method, url, headers: request.headers })) {
      found = answers.find(url);
      if (found) answers.counts.hits += 1;
    }
    if (!found) return false;
    sendKept(found, request, response, direct).catch((thrown) => {
      log.error({ err: thrown }, 'a kept answer could not be sent');
      response.destroy();
    });
    return true;
  };
}

/** The server of the product: what memory can answer doesn't reach the framework at all. */
export function serverOver(options: ServerOptions, memory: Memory): FastifyServerFactory {
  return (handler) =>
    createServer(options, (request, response) => {
      if (!memory(request, response, true)) handler(request, response);
    });
}

/** The same where requests don't come through that server: in development and in tests. */
export function answerFromMemory(app: FastifyInstance, memory: Memory): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (memory(request.raw, reply.raw)) reply.hijack();
    else done();
  });
}

/** Keeps the API's answers whose routes named topics. To be set inside the API's own context. */
export function keepApiAnswers(api: FastifyInstance, answers: Answers, security: Security): void {
  const moments = new WeakMap<FastifyRequest, Moment>();
  api.addHook('onRequest', (request, _reply, done) => {
    if (answers.admits(request)) moments.set(request, answers.cache.moment());
    done();
  });
  api.addHook('onSend', async (request, reply, payload) => {
    const topics = reply.getHeader(TOPICS_HEADER);
    const seconds = reply.getHeader(SECONDS_HEADER);
    reply.removeHeader(TOPICS_HEADER);
    reply.removeHeader(SECONDS_HEADER);
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
        [TOPICS_HEADER]: String(topics),
        ...(seconds === undefined ? {} : { [SECONDS_HEADER]: String(seconds) }),
      },
    });
    if (kept) reply.header('etag', kept.etag);
    return payload;
  });
}
