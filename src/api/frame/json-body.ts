import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../domain/refusal.ts';

const MAX_DEPTH = 32;

/** Why `text` can't be taken into the database or back out of it; undefined when it can. */
export function flawOf(text: string): string | undefined {
  if (text.includes('\0')) return 'Isian memuat karakter yang tidak boleh dipakai.';
  if (!text.isWellFormed()) return 'Isian memuat karakter yang rusak.';
  return undefined;
}

/**
 * Whether an object in `text`, which is JSON, has a name twice. Parsers take the last, others on the way may have looked at
 * the first.
 */
function namesTwice(text: string): boolean {
  /** The names so far of each object that is open; null for a list. */
  const open: (Set<string> | null)[] = [];
  for (const [token, following] of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/g)) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(null);
    else if (token === '}' || token === ']') open.pop();
    else if (following !== undefined) {
      const names = open.at(-1);
      const name: string = JSON.parse(token.slice(0, -following.length));
      if (names?.has(name)) return true;
      names?.add(name);
    }
  }
  return false;
}

/**
 * A JSON body, or the refusal `invalid_input`: text that is not UTF-8 or not JSON, NUL characters and halves of
 * surrogate pairs in names or values, a name that an object has twice, names that would reach an object's prototype, and nesting deeper than 32.
 * An empty body is undefined.
 */
function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  if (!isUtf8(bytes)) throw invalid('Isian harus berupa teks UTF-8.');
  const text = bytes.toString('utf8');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalid('Isian bukan JSON yang benar.');
  }
  if (namesTwice(text)) throw invalid('Satu isian disebut dua kali.');
  // A stack of our own: a recursive walk would overflow on hostile nesting.
  const waiting: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (typeof next.value === 'string') {
      const flaw = flawOf(next.value);
      if (flaw) throw invalid(flaw);
    } else if (typeof next.value === 'object' && next.value !== null) {
      if (next.depth >= MAX_DEPTH) throw invalid('Isian bersarang terlalu dalam.');
      for (const [name, inner] of Object.entries(next.value)) {
        const flaw = name === '__proto__' ? 'Nama isian ini tidak dikenal.' : flawOf(name);
        if (flaw) throw invalid(flaw);
        waiting.push({ value: inner, depth: next.depth + 1 });
      }
    }
  }
  return value;
}

function invalid(text: string): Refusal {
  return new Refusal('invalid_input', { first: text }, { _: text });
}

/** Takes JSON bodies only; any other type of body is 415. */
export function takeJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, parseJson(body as Buffer));
    } catch (thrown) {
      done(thrown as Error);
    }
  });
}

const raw = new WeakMap<FastifyRequest, Buffer>();

/** Keeps the bytes of a body beside what they say, for a plugin whose callers sign them. */
export function keepRawBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      raw.set(request, body as Buffer);
      done(null, parseJson(body as Buffer));
    } catch (thrown) {
      done(thrown as Error);
    }
  });
}

/** The bytes of a request's body, in a plugin that keeps them. */
export const rawBodyOf = (request: FastifyRequest): Buffer => raw.get(request) ?? Buffer.alloc(0);
