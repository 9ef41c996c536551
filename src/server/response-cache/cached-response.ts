import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

type Encoding = 'br' | 'gzip';
/** `flat` is `headers` in the form that `writeHead` accepts fastest. */
type Variant = { body: Buffer; headers: [string, string][]; flat: string[] };

/** A cached response with its compressed variants once they were requested. */
export type CachedResponse = {
  etag: string;
  /** The headers of the 304, and those of the 200 that do not describe its body. */
  common: [string, string][];
  plain: Variant;
  compressed: Partial<Record<Encoding, Variant | Promise<void>>>;
  compressible: boolean;
  bytes: number;
};

const COMPRESSIBLE = /^(text\/|application\/(json|javascript|manifest\+json|xml)|image\/svg)/;
/** Headers that describe the body, which a 304 omits. */
const OF_BODY = new Set(['content-type', 'content-length', 'content-encoding']);

/**
 * A response to cache: its body, its headers by lower-case name with `content-type` among them, and its
 * compressed variants if they exist.
 */
export function cachedResponse(
  body: Buffer,
  headers: Record<string, string>,
  packed: Partial<Record<Encoding, Buffer>> = {},
): CachedResponse {
  const compressible = body.length > 860 && COMPRESSIBLE.test(headers['content-type'] ?? '');
  // Weak when it is shared by all encodings of a body; strong when ranges may be requested by it.
  const mark = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  const etag = compressible ? `W/${mark}` : mark;
  const all = Object.entries({
    ...headers,
    etag,
    ...(compressible
      ? { vary: headers.vary ? `${headers.vary}, accept-encoding` : 'accept-encoding' }
      : { 'accept-ranges': 'bytes' }),
  });
  const common = all.filter(([name]) => !OF_BODY.has(name));
  const ofBody = all.filter(([name]) => OF_BODY.has(name) && name !== 'content-length');
  const plain = variant(body, [...common, ...ofBody, ['content-length', String(body.length)]]);
  const kept: CachedResponse = {
    etag,
    common,
    plain,
    compressed: {},
    compressible,
    // Each compressed variant takes about a third of the body.
    bytes: Math.ceil(body.length * 1.7) + 2048,
  };
  for (const [encoding, bytes] of Object.entries(packed)) {
    kept.compressed[encoding as Encoding] = variantOf(kept, encoding as Encoding, bytes);
  }
  return kept;
}

function variantOf(kept: CachedResponse, encoding: Encoding, body: Buffer): Variant {
  const type = kept.plain.headers.filter(([name]) => name === 'content-type');
  return variant(body, [
    ...kept.common,
    ...type,
    ['content-encoding', encoding],
    ['content-length', String(body.length)],
  ]);
}

const variant = (body: Buffer, headers: [string, string][]): Variant => ({
  body,
  headers,
  flat: headers.flat(),
});

/**
 * Responds to a GET or HEAD from the cache: 304 when the client has it, otherwise the best accepted encoding.
 * `direct` when nothing else handles the response afterwards.
 */
export async function sendCached(
  kept: CachedResponse,
  request: IncomingMessage,
  response: ServerResponse,
  direct = false,
): Promise<void> {
  if (knows(request.headers['if-none-match'], kept.etag)) {
    for (const [name, value] of kept.common) response.setHeader(name, value);
    response.statusCode = 304;
    response.end();
    return;
  }
  const encoding = kept.compressible ? preferred(request.headers['accept-encoding']) : undefined;
  let chosen = kept.plain;
  if (encoding) {
    kept.compressed[encoding] ??= compress(kept, encoding);
    if (kept.compressed[encoding] instanceof Promise) await kept.compressed[encoding];
    chosen = (kept.compressed[encoding] as Variant | undefined) ?? kept.plain;
  }
  const part = kept.compressible ? undefined : partAsked(request, kept, chosen.body.length);
  if (part === 'beyond') {
    for (const [name, value] of kept.common) response.setHeader(name, value);
    response.statusCode = 416;
    response.setHeader('content-range', `bytes */${chosen.body.length}`);
    response.setHeader('content-length', '0');
    response.end();
    return;
  }
  if (part) {
    // Some phones play a video only from a server that supports ranges.
    for (const [name, value] of chosen.headers) response.setHeader(name, value);
    response.statusCode = 206;
    response.setHeader('content-range', `bytes ${part.from}-${part.to}/${chosen.body.length}`);
    response.setHeader('content-length', String(part.to - part.from + 1));
    response.end(request.method === 'HEAD' ? undefined : chosen.body.subarray(part.from, part.to + 1));
    return;
  }
  if (direct) response.writeHead(200, chosen.flat);
  else {
    for (const [name, value] of chosen.headers) response.setHeader(name, value);
    response.statusCode = 200;
  }
  response.end(request.method === 'HEAD' ? undefined : chosen.body);
}

/**
 * The single requested range of a body; undefined for none, several, or a body that has changed since
 * (If-Range), which all return the whole body.
 */
function partAsked(
  { headers }: IncomingMessage,
  { etag }: CachedResponse,
  length: number,
): { from: number; to: number } | 'beyond' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  if (headers['if-range'] !== undefined && headers['if-range'] !== etag) return undefined;
  const from = first === '' ? Math.max(0, length - Number(last)) : Number(first);
  const to = first === '' || last === '' ? length - 1 : Math.min(Number(last), length - 1);
  return from <= to ? { from, to } : 'beyond';
}

function knows(given: string | undefined, etag: string): boolean {
  if (given === undefined) return false;
  const weak = (one: string) => one.trim().replace(/^W\//, '');
  return given === '*' || given.split(',').some((one) => weak(one) === weak(etag));
}

/** The preferred encoding of those that a client accepts. */
function preferred(accepted: string | string[] | undefined): Encoding | undefined {
  const header = String(accepted ?? '');
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(header)) return 'br';
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(header)) return 'gzip';
  return undefined;
}

async function compress(kept: CachedResponse, encoding: Encoding): Promise<void> {
  const { body } = kept.plain;
  const packed =
    encoding === 'br'
      ? await promisify(brotliCompress)(body, {
          params: {
            // Level 9 is near the best size at a tenth of the time; it runs once per response, off the event
            // loop.
            [constants.BROTLI_PARAM_QUALITY]: 9,
            [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
          },
        })
      : await promisify(gzip)(body, { level: 9 });
  kept.compressed[encoding] = variantOf(kept, encoding, packed);
}
