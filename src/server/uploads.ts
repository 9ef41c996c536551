import type { FastifyInstance } from 'fastify';
import { maySeeUpload } from '../domain/orders/reading/may-see-upload.ts';
import { getUpload } from '../domain/uploads/get-upload.ts';

/** Gives out uploaded pictures under /unggahan/: those for everybody for good, the rest to whom they concern. */
export async function serveUploads(app: FastifyInstance): Promise<void> {
  app.get<{ Params: { name: string }; Querystring: { token?: string } }>(
    '/unggahan/:name',
    async (request, reply) => {
      const { token } = request.query;
      const { bytes, isPublic } = await getUpload(app.shop, () => request.actor(), {
        name: request.params.name,
        maySee: (actor, attachedTo) =>
          maySeeUpload(app.shop, actor, attachedTo, typeof token === 'string' ? token : undefined),
      });
      return reply
        .type('image/webp')
        .header('cache-control', isPublic ? 'public, max-age=31536000, immutable' : 'private, no-store')
        .send(bytes);
    },
  );
}
