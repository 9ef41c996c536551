import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  clientDisconnected,
  REQUEST_ID_HEADER,
  sendError,
  toResponseError,
} from '../../api/plugins/error-handler.ts';
import { getStoreOpening, type StoreOpening } from '../../domain/settings/store-opening.ts';
import { toDomainError } from '../../domain/to-domain-error.ts';
import { PLAIN_STYLE } from './plain-style.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for HTML. */
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character]!);

/** The logo's sun above the terraces, inline, since the page can't request anything else. */
const MORNING = `<svg width="128" height="128" viewBox="0 0 128 128" aria-hidden="true">
<clipPath id="bulat"><circle cx="64" cy="64" r="62"/></clipPath>
<g clip-path="url(#bulat)"><path fill="#eaf4ee" d="M0 0h128v128H0z"/><circle cx="64" cy="66" r="22" fill="#e9b13f"/>
<path fill="#8fbf93" d="M0 82c22-14 42-16 66-6s44 8 62-4v56H0z"/><path fill="#3f8a5c" d="M0 98c24-10 48-8 70 0s40 6 58-4v34H0z"/>
<path fill="#17553a" d="M0 114c30-8 52-6 76-2s38 2 52-2v18H0z"/></g></svg>`;

/**
 * A page that needs neither the build nor the database, for when those fail. `body` and `picture` are HTML.
 */
function plainPage(product: string, title: string, body: string, picture = ''): string {
  return `<!doctype html>
<html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(product ? `${product} - ${title}` : title)}</title>
<style>${PLAIN_STYLE}</style>
</head><body><main>${picture}<h1>${escaped(title)}</h1>${body}</main></body></html>
`;
}

/** The page of a closed shop: its name, its contact if set, and the sign-in of its admins. */
export function maintenancePage({ product, contact }: StoreOpening): string {
  const ways = [
    contact.email && `<a href="mailto:${escaped(contact.email)}">${escaped(contact.email)}</a>`,
    contact.phone && `<a href="tel:${contact.phone.replace(/[^\d+]/g, '')}">${escaped(contact.phone)}</a>`,
  ].filter(Boolean);
  const reach = ways.length > 0 ? `<ul>${ways.map((way) => `<li>${way}</li>`).join('')}</ul>` : '';
  return plainPage(
    product,
    `${product} belum buka`,
    `<p>Toko ini sedang disiapkan. Silakan kembali lagi nanti.</p>${reach}<p><a href="/login">Masuk untuk pengelola</a></p>`,
    MORNING,
  );
}

/** How long an error page waits for the shop's name. */
const NAME_MS = 200;

/** The shop's name from the cache, or if it can be read at once: the database may be what failed. */
function productKnown({ server }: FastifyRequest): Promise<string> {
  const late = new Promise<string>((resolve) => setTimeout(resolve, NAME_MS, '').unref());
  const name = Promise.resolve()
    .then(() => getStoreOpening(server.ctx))
    .then(({ product }) => product)
    .catch(() => '');
  return Promise.race([name, late]);
}

/** Responds to an error outside a page: JSON to API clients and data requests, a plain page to people. */
export async function sendErrorPage(request: FastifyRequest, reply: FastifyReply, thrown: unknown) {
  const refusal = toResponseError(thrown);
  if (refusal.status >= 500) {
    const expected = toDomainError(thrown) !== undefined || clientDisconnected(thrown);
    request.log[expected ? 'warn' : 'error']({ err: thrown }, 'request failed');
    reply.header(REQUEST_ID_HEADER, request.id);
    if (!expected) request.server.ctx.errorLog?.note(thrown, request.id);
  }
  const path = request.url.split('?')[0]!;
  if (path.startsWith('/api/') || path.endsWith('.data')) return sendError(reply, refusal);
  if (refusal.status === 503) reply.header('retry-after', '5');
  const title = refusal.status >= 500 ? 'Layanan terganggu' : 'Permintaan tidak bisa dipenuhi';
  return reply
    .status(refusal.status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(
      plainPage(
        await productKnown(request),
        title,
        `<p>${escaped(
          [
            refusal.message,
            ...Object.values(refusal.fields ?? {}),
            ...(refusal.status >= 500 ? [`Kode galat: ${request.id}`] : []),
          ].join(' · '),
        )}</p><p><a href="">Muat ulang</a> · <a href="/">Beranda</a></p>`,
      ),
    );
}
