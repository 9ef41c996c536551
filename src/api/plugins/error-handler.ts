import type { FastifyInstance, FastifyReply } from 'fastify';
import { DomainError } from '../../domain/domain-error.ts';
import { toDomainError } from '../../domain/to-domain-error.ts';
import type { ErrorCode } from '../../shared/errors/error-codes.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The error code of an internal error on this route, if it has its own text. */
    failed?: ErrorCode;
  }
}

/** The id by which the log and 'Kesehatan' identify a failed request. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** The body of an error, as api.md defines it. */
export function errorResponseOf(refusal: DomainError) {
  return {
    success: false,
    message: refusal.message,
    error: {
      code: refusal.code,
      message: refusal.message,
      ...(refusal.fields ? { fields: refusal.fields } : {}),
    },
  };
}

const codeByStatus: Record<number, ErrorCode> = {
  404: 'not_found',
  408: 'timeout',
  413: 'too_large',
  415: 'unsupported_type',
  429: 'too_many',
  503: 'unavailable',
};

/** The default Retry-After in seconds. */
const retryAfterSeconds: Record<number, number> = { 429: 60, 503: 5 };

/** Converts anything thrown to an error response: an internal error reveals only that it failed. */
export function toResponseError(thrown: unknown): DomainError {
  const refusal = toDomainError(thrown);
  if (refusal) return refusal;
  const status = (thrown as { statusCode?: number } | null)?.statusCode ?? 500;
  return new DomainError(codeByStatus[status] ?? (status >= 500 ? 'failed' : 'invalid_input'), {});
}

/** Sends an error as JSON. */
export function sendError(reply: FastifyReply, refusal: DomainError) {
  const wait =
    typeof refusal.params.retryAfter === 'number'
      ? refusal.params.retryAfter
      : retryAfterSeconds[refusal.status];
  if (wait !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(wait))));
  // A route's schema describes its responses, not its errors.
  return reply
    .status(refusal.status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer(String)
    .send(JSON.stringify(errorResponseOf(refusal)));
}

/** Replaces an internal error's text by the route's own text for its failure. */
function withRouteMessage(refusal: DomainError, failed: ErrorCode | undefined): DomainError {
  return failed && refusal.code === 'failed' ? new DomainError(failed, {}) : refusal;
}

/** Whether a response broke off because its client has disconnected, which is no error of ours. */
export const clientDisconnected = (thrown: unknown): boolean =>
  thrown instanceof Error && 'code' in thrown && thrown.code === 'ERR_STREAM_PREMATURE_CLOSE';

/** The error handler of the whole API: domain errors keep their texts, everything else reveals no details. */
export function setApiErrorHandler(api: FastifyInstance): void {
  api.setErrorHandler((thrown, request, reply) => {
    const refusal = withRouteMessage(toResponseError(thrown), request.routeOptions.config.failed);
    if (refusal.status >= 500) {
      const expected = toDomainError(thrown) !== undefined || clientDisconnected(thrown);
      request.log[expected ? 'warn' : 'error']({ err: thrown }, 'request failed');
      reply.header(REQUEST_ID_HEADER, request.id);
      if (!expected) api.ctx.errorLog?.note(thrown, request.id);
    }
    return sendError(reply, refusal);
  });
  api.setNotFoundHandler((_request, reply) => sendError(reply, new DomainError('not_found', {})));
}
