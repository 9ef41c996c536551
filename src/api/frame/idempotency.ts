import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Once, runOnce } from '../../domain/once/run-once.ts';
import { refusalOf } from '../../domain/refusal-of.ts';
import type { Shop } from '../../domain/shop.ts';
import { answerOf } from './errors.ts';

/**
 * Answers a POST that has effects on money or stock. With an Idempotency-Key the command runs once per key and its
 * first answer is given again (domain/once says what is guaranteed); without one it simply runs. `work` calls the
 * verb with the shop that it is handed, nothing else:
 *
 * ```ts
 * async (request, reply) =>
 *   idempotent(request, reply, async (shop, actor) =>
 *     done(said.bidPlaced, await placeBid(shop, actor, request.body), 201),
 *   )
 * ```
 */
export async function idempotent(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (shop: Shop, actor: Once['actor']) => Promise<{ status: number; body: unknown }>,
  options: Pick<Once, 'isolation'> = {},
) {
  const { shop } = request.server;
  if (!request.routeOptions.schema?.once)
    throw new Error(`${request.routeOptions.url} does not say that it is once.`);
  const actor = await request.actor();
  const key = request.headers['idempotency-key'];
  if (key === undefined) {
    const { status, body } = await work(shop, actor);
    return reply.status(status).send(body);
  }
  const answer = await runOnce(
    shop,
    {
      key: String(key),
      actor,
      route: `${request.method} ${request.routeOptions.url}`,
      input: { params: request.params, body: request.body },
      ...options,
    },
    async (tx) => {
      const { status, body } = await work(tx, actor);
      return { status, body: reply.status(status).serialize(body) as string };
    },
    (thrown) => {
      const refusal = refusalOf(thrown);
      return refusal && { status: refusal.status, body: JSON.stringify(answerOf(refusal)) };
    },
  );
  if (answer.replayed) reply.header('idempotency-replayed', 'true');
  return reply
    .status(answer.status)
    .type('application/json; charset=utf-8')
    .serializer(String)
    .send(answer.body);
}

/** What a command that worked is answered with (`doneWith` in answers/shapes.ts describes it). */
export const done = (message: string, data: unknown, status = 200) => ({
  status,
  body: { success: true as const, message, data },
});
