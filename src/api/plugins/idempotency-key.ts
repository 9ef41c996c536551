import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../domain/context.ts';
import { type IdempotentCommand, runIdempotent } from '../../domain/idempotency/run-idempotent.ts';
import { toDomainError } from '../../domain/to-domain-error.ts';
import { errorResponseOf } from './error-handler.ts';

/**
 * Handles a POST that changes money or stock. With an Idempotency-Key the command runs once per key and its
 * first
 * response is replayed (domain/idempotency documents the guarantees); without one it simply runs. `work`
 * calls the
 * use case with the context that it receives, nothing else:
 *
 * ```ts
 * async (request, reply) =>
 * idempotent(request, reply, async (shop, actor) =>
 * done(said.bidPlaced, await placeBid(shop, actor, request.body), 201),
 * )
 * ```
 */
export async function handleIdempotent(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (ctx: AppContext, actor: IdempotentCommand['actor']) => Promise<{ status: number; body: unknown }>,
  options: Pick<IdempotentCommand, 'isolation'> = {},
) {
  const { ctx } = request.server;
  if (!request.routeOptions.schema?.once)
    throw new Error(`${request.routeOptions.url} does not say that it is once.`);
  const actor = await request.actor();
  const key = request.headers['idempotency-key'];
  if (key === undefined) {
    const { status, body } = await work(ctx, actor);
    return reply.status(status).send(body);
  }
  const answer = await runIdempotent(
    ctx,
    {
      key: String(key),
      actor,
      address: request.ip,
      route: `${request.method} ${request.routeOptions.url}`,
      input: { params: request.params, body: request.body },
      ...options,
    },
    async (tx) => {
      const { status, body } = await work(tx, actor);
      return { status, body: reply.status(status).serialize(body) as string };
    },
    (thrown) => {
      const refusal = toDomainError(thrown);
      return refusal && { status: refusal.status, body: JSON.stringify(errorResponseOf(refusal)) };
    },
  );
  if (answer.replayed) reply.header('idempotency-replayed', 'true');
  return reply
    .status(answer.status)
    .type('application/json; charset=utf-8')
    .serializer(String)
    .send(answer.body);
}

/** The response of a successful command (`successWith` in responses/response-shapes.ts documents it). */
export const successReply = (message: string, data: unknown, status = 200) => ({
  status,
  body: { success: true as const, message, data },
});
