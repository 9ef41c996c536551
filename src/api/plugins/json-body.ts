import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '../../domain/domain-error.ts';

const MAX_DEPTH = 32;

/** Why PostgreSQL can't store `text` or JSON can't represent it; undefined when both can. */
export function jsonProblemOf(text: string): string | undefined {
  if (text.includes('\0')) return 'Isian memuat karakter yang tidak boleh dipakai.';
  if (!text.isWellFormed()) return 'Isian memuat karakter yang rusak.';
  return undefined;
}

/**
 * Whether an object in the JSON `text` has a duplicate name. Parsers use the last one, while other software
 * may have checked the first.
 */
function hasDuplicateKeys(text: string): boolean {
  /** The names so far of each open object; null for an array. */
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
 * Parses a JSON body or throws `invalid_input`: for text that is not UTF-8 or not JSON, NUL characters and
 * lone surrogates in names or values, duplicate names, names that would reach an object's prototype, and
 * nesting deeper than 32. An empty body is undefined.
 */
function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  if (!isUtf8(bytes)) throw invalidJson('Isian harus berupa teks UTF-8.');
  const text = bytes.toString('utf8');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalidJson('Isian bukan JSON yang benar.');
  }
  if (hasDuplicateKeys(text)) throw invalidJson('Satu isian disebut dua kali.');
  // An explicit stack: a recursive walk would overflow on hostile nesting.
  const waiting: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (typeof next.value === 'string') {
      const flaw = jsonProblemOf(next.value);
      if (flaw) throw invalidJson(flaw);
    } else if (typeof next.value === 'object' && next.value !== null) {
      if (next.depth >= MAX_DEPTH) throw invalidJson('Isian bersarang terlalu dalam.');
      for (const [name, inner] of Object.entries(next.value)) {
        const flaw = name === '__proto__' ? 'Nama isian ini tidak dikenal.' : jsonProblemOf(name);
        if (flaw) throw invalidJson(flaw);
        waiting.push({ value: inner, depth: next.depth + 1 });
      }
    }
  }
  return value;
}

function invalidJson(text: string): DomainError {
  return new DomainError('invalid_input', { first: text }, { _: text });
}

/** Accepts JSON bodies only; any other type is rejected with 415. */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, parseJson(body as Buffer));
    } catch (thrown) {
      done(thrown as Error);
    }
  });
}

const rawBodies = new WeakMap<FastifyRequest, Buffer>();

/** Keeps the raw bytes of a body besides its parsed value, for webhooks whose callers sign them. */
export function keepRawBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      rawBodies.set(request, body as Buffer);
      done(null, parseJson(body as Buffer));
    } catch (thrown) {
      done(thrown as Error);
    }
  });
}

/** The raw body of a request, in a plugin that keeps them. */
export const rawBodyOf = (request: FastifyRequest): Buffer => rawBodies.get(request) ?? Buffer.alloc(0);
