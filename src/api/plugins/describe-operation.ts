import type { FastifySchema } from 'fastify';
import type { ErrorStatus } from './route-access.ts';

/** Name of the security scheme: the session cookie. */
export const SESSION_SCHEME = 'session';

const statusMeanings: Record<ErrorStatus | 400 | 422 | 500 | 503, string> = {
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

const errorContent = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } };

/** The errors that a route can return: those that it declares, and those that follow from its definition. */
function errorStatusesOf(schema: FastifySchema, method: string): number[] {
  const { admits, refusals = [], once, body, consumes } = schema;
  return [
    ...new Set<number>([
      400,
      ...refusals,
      ...(admits === 'anyone' ? [] : [401]),
      // An admin who still has to set up MFA is rejected.
      ...(typeof admits === 'string' ? [] : [403]),
      // A command must come from our own pages.
      ...(method !== 'GET' ? [403] : []),
      ...(body || consumes ? [413, 415] : []),
      ...(once ? [409, 422] : []),
      500,
      503,
    ]),
  ].sort((a, b) => a - b);
}

/**
 * Documents a route in OpenAPI's terms: its access, its idempotency key and its errors. `schema` is the
 * route's own, `described` is what its zod schemas were converted to.
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
  const refusals = errorStatusesOf(schema, method).map((status) => [
    status,
    { description: statusMeanings[status as keyof typeof statusMeanings], content: errorContent },
  ]);
  return {
    ...rest,
    ...(once ? { headers: idempotencyKeyHeader } : headers ? { headers } : {}),
    security: securityOf(schema),
    response: Object.fromEntries([...answers, ...refusals]),
  };
}

const idempotencyKeyHeader = {
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
  return admits === 'either' ? [{}, { [SESSION_SCHEME]: [] }] : [{ [SESSION_SCHEME]: [] }];
}
