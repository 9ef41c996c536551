import type { FastifyInstance } from 'fastify';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { webHeaders } from '../api/request.ts';
import { actorContext, addressContext, doorContext, nonceContext, shopContext } from '../web/context.ts';
import type { Door } from '../web/door.ts';

/**
 * Serves every page and data request. Registered in a context of its own without body parsers, since React Router
 * reads the raw body.
 */
export function servePages(
  pages: FastifyInstance,
  options: { build: ServerBuild; mode: string; doorOf: (headers: Headers, address: string) => Door },
): void {
  const handle = createRequestHandler(options.build, options.mode);
  pages.removeAllContentTypeParsers();
  pages.addContentTypeParser('*', (_request, _payload, done) => done(null));
  pages.all('/*', async (request, reply) => {
    const headers = webHeaders(request);
    const context = new RouterContextProvider();
    context.set(shopContext, pages.shop);
    context.set(actorContext, await request.actor());
    context.set(addressContext, request.ip);
    context.set(nonceContext, reply.cspNonce.script);
    context.set(doorContext, options.doorOf(headers, request.ip));
    const gone = new AbortController();
    request.raw.once('close', () => {
      if (!reply.raw.writableFinished) gone.abort();
    });
    const bodyless = request.method === 'GET' || request.method === 'HEAD';
    const url = new URL(request.url, pages.shop.config.publicUrl);
    const response = await handle(
      new Request(url, {
        method: request.method,
        headers,
        signal: gone.signal,
        ...(bodyless ? {} : { body: request.raw as unknown as BodyInit, duplex: 'half' }),
      } as RequestInit),
      context,
    );
    return reply.send(response);
  });
}
