import type { FastifySchema } from 'fastify';
import type { RefusalStatus } from './area.ts';

/** Name of the security scheme: the cookie that signing in sets. */
export const SESSION = 'session';

const meanings: Record<RefusalStatus | 400 | 422 | 500 | 503, string> = {
  400: 'Isian tidak benar; `error.fields` menyebut yang mana.',
  401: 'Belum masuk.',
  403: 'Tidak berhak.',
  404: 'Tidak ada, atau tidak untuk diketahui penanya.',
  409: 'Bertentangan dengan keadaan sekarang.',
  413: 'Terlalu besar.',
  415: 'Jenis isi ini tidak diterima.',
  422: 'Idempotency-Key ini sudah dipakai dengan isi lain.',
  429: 'Terlalu sering; `Retry-After` menyebut detik sampai boleh lagi.',
  500: 'Kesalahan di pihak kami.',
  503: 'Sedang tidak bisa; `Retry-After` menyebut detik sampai dicoba lagi.',
};

const refused = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } };

/** Which refusals a route can answer with: those that it names, and those that follow from what it is. */
function refusalsOf(schema: FastifySchema, method: string): number[] {
  const { admits, refusals = [], once, body, consumes } = schema;
  return [
    ...new Set<number>([
      400,
      ...refusals,
      ...(admits === 'anyone' ? [] : [401]),
      // An admin who has yet to set up his second factor is let in nowhere.
      ...(typeof admits === 'string' ? [] : [403]),
      // Whoever changes something must come from our own pages.
      ...(method !== 'GET' ? [403] : []),
      ...(body || consumes ? [413, 415] : []),
      ...(once ? [409, 422] : []),
      500,
      503,
    ]),
  ].sort((a, b) => a - b);
}

/**
 * What a route says of itself, in OpenAPI's words: who may ask, that it takes a key, and how it refuses. `schema` is the
 * route's own, `described` what has been made of its zod schemas.
 */
export function describeOperation(
  schema: FastifySchema,
  described: FastifySchema,
  method: string,
): FastifySchema {
  const { admits: _, refusals: __, form: ___, once, response, headers, ...rest } = described;
  const answers = Object.entries((response ?? {}) as Record<string, object>).map(([status, answer]) => [
    status,
    'content' in answer
      ? answer
      : { description: 'Berhasil', content: { 'application/json': { schema: answer } } },
  ]);
  const refusals = refusalsOf(schema, method).map((status) => [
    status,
    { description: meanings[status as keyof typeof meanings], content: refused },
  ]);
  return {
    ...rest,
    ...(once ? { headers: keyHeader } : headers ? { headers } : {}),
    security: securityOf(schema),
    response: Object.fromEntries([...answers, ...refusals]),
  };
}

const keyHeader = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      minLength: 1,
      maxLength: 255,
      pattern: '^[!-~]+$',
      description: 'Kunci dan isi yang sama memberi jawaban pertama lagi selama 24 jam.',
    },
  },
};

function securityOf({ admits }: FastifySchema): Record<string, string[]>[] {
  if (admits === 'anyone') return [];
  return admits === 'either' ? [{}, { [SESSION]: [] }] : [{ [SESSION]: [] }];
}
