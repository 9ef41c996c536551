import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from '../../domain/refusal.ts';
import { refusalOf } from '../../domain/refusal-of.ts';
import type { MessageCode } from '../../shared/messages.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a fault of ours is called on this route, where it has a text of its own. */
    failed?: MessageCode;
  }
}

/** By what the log and 'Kesehatan' name a request that failed. */
export const REQUEST_ID = 'x-request-id';

/** The body of a refusal, as api.md has it. */
export function answerOf(refusal: Refusal) {
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

const byStatus: Record<number, MessageCode> = {
  404: 'not_found',
  408: 'timeout',
  413: 'too_large',
  415: 'unsupported_type',
  429: 'too_many',
  503: 'unavailable',
};

/** Seconds after which to try again, where the refusal doesn't say. */
const retryAfter: Record<number, number> = { 429: 60, 503: 5 };

/** Anything thrown, as the refusal to answer with: a fault of ours says no more than that it failed. */
export function answerable(thrown: unknown): Refusal {
  const refusal = refusalOf(thrown);
  if (refusal) return refusal;
  const status = (thrown as { statusCode?: number } | null)?.statusCode ?? 500;
  return new Refusal(byStatus[status] ?? (status >= 500 ? 'failed' : 'invalid_input'), {});
}

/** Sends a refusal as JSON. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal) {
  const wait =
    typeof refusal.params.retryAfter === 'number' ? refusal.params.retryAfter : retryAfter[refusal.status];
  if (wait !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(wait))));
  // A route's schema describes its answers, not its refusals.
  return reply
    .status(refusal.status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer(String)
    .send(JSON.stringify(answerOf(refusal)));
}

/** A fault of ours, in the words that a route has for its failure. */
function toldAs(refusal: Refusal, failed: MessageCode | undefined): Refusal {
  return failed && refusal.code === 'failed' ? new Refusal(failed, {}) : refusal;
}

/** Whether an answer broke off because its reader has gone: nobody's fault, and nothing to look into. */
export const readerHasGone = (thrown: unknown): boolean =>
  thrown instanceof Error && 'code' in thrown && thrown.code === 'ERR_STREAM_PREMATURE_CLOSE';

/** The one error handler of the API: refusals keep their texts, everything else says no more than it must. */
export function handleApiErrors(api: FastifyInstance): void {
  api.setErrorHandler((thrown, request, reply) => {
    const refusal = toldAs(answerable(thrown), request.routeOptions.config.failed);
    if (refusal.status >= 500) {
      const expected = refusalOf(thrown) !== undefined || readerHasGone(thrown);
      request.log[expected ? 'warn' : 'error']({ err: thrown }, 'request failed');
      reply.header(REQUEST_ID, request.id);
      if (!expected) api.shop.failures?.note(thrown, request.id);
    }
    return sendRefusal(reply, refusal);
  });
  api.setNotFoundHandler((_request, reply) => sendRefusal(reply, new Refusal('not_found', {})));
}
