import type { FastifyInstance } from 'fastify';

/** Pages that have another address now: former path → path of today. */
export const MOVED_PAGES: Readonly<Record<string, string>> = {
  '/bantuan/hpp-het-hap': '/help/reference-prices',
};

/** Redirects (308) from the former address of a page, with its query; links and bookmarks outlive a rename. */
export function redirectMovedPages(pages: FastifyInstance): void {
  pages.addHook('onRequest', async (request, reply) => {
    const [path, query] = request.url.split(/\?(.*)/s);
    const to = MOVED_PAGES[path!];
    if (to) return reply.redirect(query === undefined ? to : `${to}?${query}`, 308);
  });
}
