import type { FastifyInstance } from 'fastify';
import { isShownReview } from '../domain/catalogue/reviews/is-shown-review.ts';
import { maySeeDeposit } from '../domain/groups/lots/may-see-deposit.ts';
import { maySeeUpload } from '../domain/orders/reading/may-see-upload.ts';
import { getUpload, type SeenBy } from '../domain/uploads/get-upload.ts';

const CACHE: Record<SeenBy, string> = {
  everybody: 'public, max-age=31536000, immutable',
  'everybody now': 'public, max-age=3600',
  asker: 'private, no-store',
};

/** Gives out uploaded pictures under /unggahan/: those for everybody for good, the rest to whom they concern. */
export async function serveUploads(app: FastifyInstance): Promise<void> {
  app.get<{ Params: { name: string }; Querystring: { token?: string } }>(
    '/unggahan/:name',
    async (request, reply) => {
      const { token } = request.query;
      const { bytes, seenBy } = await getUpload(app.shop, () => request.actor(), {
        name: request.params.name,
        maySee: async (actor, attachedTo) =>
          (await isShownReview(app.shop, attachedTo))
            ? 'everybody'
            : (await maySeeDeposit(app.shop, actor, attachedTo)) ||
              maySeeUpload(app.shop, actor, attachedTo, typeof token === 'string' ? token : undefined),
      });
      return reply.type('image/webp').header('cache-control', CACHE[seenBy]).send(bytes);
    },
  );
}
