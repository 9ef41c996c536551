import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../domain/refusal.ts';

const MAX_DEPTH = 32;

/** Why `text` can't be taken into the database or back out of it; undefined when it can. */
export function flawOf(text: string): string | undefined {
  if (text.includes('\0')) return 'Isian memuat karakter yang tidak boleh dipakai.';
  if (!text.isWellFormed()) return 'Isian memuat karakter yang rusak.';
  return undefined;
}

/**
 * A JSON body, or the refusal `invalid_input`: text that is not UTF-8 or not JSON, NUL characters and halves of
 * surrogate pairs in names or values, names that would reach an object's prototype, and nesting deeper than 32.
 * An empty body is undefined.
 */
function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  if (!isUtf8(bytes)) throw invalid('Isian harus berupa teks UTF-8.');
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw invalid('Isian bukan JSON yang benar.');
  }
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
