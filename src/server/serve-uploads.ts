import type { FastifyInstance } from 'fastify';
import { isApprovedReview } from '../domain/catalogue/reviews/is-approved-review.ts';
import { maySeeDeposit } from '../domain/farmer-groups/pooled-lots/may-see-deposit.ts';
import { maySeeOrderUpload } from '../domain/orders/queries/may-see-order-upload.ts';
import { getUpload, type UploadViewer } from '../domain/uploads/get-upload.ts';

const CACHE: Record<UploadViewer, string> = {
  everybody: 'public, max-age=31536000, immutable',
  'everybody now': 'public, max-age=3600',
  asker: 'private, no-store',
};

/**
 * Serves uploaded pictures under /unggahan/: public ones as immutable, private ones only to the users
 * concerned.
 */
export async function serveUploads(app: FastifyInstance): Promise<void> {
  app.get<{ Params: { name: string }; Querystring: { token?: string } }>(
    '/unggahan/:name',
    async (request, reply) => {
      const { token } = request.query;
      const { bytes, seenBy } = await getUpload(app.ctx, () => request.actor(), {
        name: request.params.name,
        maySee: async (actor, attachedTo) =>
          (await isApprovedReview(app.ctx, attachedTo))
            ? 'everybody'
            : (await maySeeDeposit(app.ctx, actor, attachedTo)) ||
              maySeeOrderUpload(app.ctx, actor, attachedTo, typeof token === 'string' ? token : undefined),
      });
      return reply.type('image/webp').header('cache-control', CACHE[seenBy]).send(bytes);
    },
  );
}
