import type { FastifyInstance, FastifyReply } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { violationOf } from '../db/violations.ts';
import { isRefusal, Refusal } from '../domain/refusal.ts';
import { errorCode } from '../domain/shop.ts';
import type { MessageCode } from '../shared/messages.ts';

/** SQLSTATE classes and driver errors that mean the database can't be used just now. */
const away = /^(08|53|57P|58)/;
const awayDriver = new Set(['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

/** Whether `thrown` says that the database is away, full or shutting down. */
export function isDatabaseAway(thrown: unknown): boolean {
  const code = errorCode(thrown);
  if (code && away.test(code)) return true;
  for (
    let at = thrown as { code?: unknown; message?: unknown; cause?: unknown } | undefined;
    at;
    at = at.cause as typeof at
  ) {
    if (typeof at.code === 'string' && awayDriver.has(at.code)) return true;
    if (
      typeof at.message === 'string' &&
      /Connection terminated|timeout exceeded when trying to connect/.test(at.message)
    ) {
      return true;
    }
  }
  return false;
}

/** Anything thrown, as the refusal that the user is told; undefined for a fault that is ours. */
export function refusalOf(thrown: unknown): Refusal | undefined {
  if (isRefusal(thrown)) return thrown;
  const violation = violationOf(thrown);
  if (violation) return new Refusal(violation, {});
  if (isDatabaseAway(thrown)) return new Refusal('unavailable', {});
  return undefined;
}

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
