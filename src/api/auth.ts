import type { FastifyInstance } from 'fastify';
import { webHeaders } from './request.ts';

/**
 * The account routes of better-auth under /api/auth, in a context without body parsers, since it reads the raw body.
 */
export async function authApi(
  app: FastifyInstance,
  { handler }: { handler: (request: Request) => Promise<Response> },
) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.route({
    method: ['GET', 'POST'],
    url: '/*',
    handler: async (request, reply) => {
      const url = new URL(request.url, app.shop.config.publicUrl);
      const bodyless = request.method === 'GET';
      const response = await handler(
        new Request(url, {
          method: request.method,
          headers: webHeaders(request),
          ...(bodyless ? {} : { body: request.raw as unknown as BodyInit, duplex: 'half' }),
        } as RequestInit),
      );
      return reply.send(response);
    },
  });
}
