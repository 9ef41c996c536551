import type { FastifyInstance, FastifyReply } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { Refusal } from '../domain/refusal.ts';
import { refusalOf } from '../domain/refusal-of.ts';
import type { MessageCode } from '../shared/messages.ts';

function send(reply: FastifyReply, refusal: Refusal) {
  return reply.status(refusal.status).send({
    success: false,
    message: refusal.message,
    error: {
      code: refusal.code,
      message: refusal.message,
      ...(refusal.fields ? { fields: refusal.fields } : {}),
    },
  });
}

const byStatus: Record<number, MessageCode> = {
  404: 'not_found',
  413: 'too_large',
  415: 'unsupported_type',
  429: 'too_many',
  503: 'unavailable',
};

/** The one error handler of the API: refusals keep their texts, everything else says no more than it must. */
export function handleApiErrors(api: FastifyInstance): void {
  api.setErrorHandler((thrown: Error & { statusCode?: number }, request, reply) => {
    if (hasZodFastifySchemaValidationErrors(thrown)) {
      const fields: Record<string, string> = {};
      for (const issue of thrown.validation) {
        const field = issue.instancePath.replace(/^\//, '').replaceAll('/', '.') || '_';
        fields[field] ??= issue.message ?? '';
      }
      return send(reply, new Refusal('invalid_input', { first: thrown.validation[0]?.message }, fields));
    }
    const refusal = refusalOf(thrown);
    if (refusal) {
      if (refusal.status >= 500) request.log.warn({ err: thrown }, 'refused for a fault');
      if (refusal.status === 429 && typeof refusal.params.retryAfter === 'number') {
        reply.header('retry-after', String(refusal.params.retryAfter));
      }
      return send(reply, refusal);
    }
    const status = thrown.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: thrown }, 'request failed');
    const code = byStatus[status] ?? (status >= 500 ? 'failed' : 'invalid_input');
    return send(reply, new Refusal(code, {}));
  });
  api.setNotFoundHandler((_request, reply) => send(reply, new Refusal('not_found', {})));
}
