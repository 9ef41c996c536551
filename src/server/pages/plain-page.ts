import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerable, REQUEST_ID, readerHasGone, sendRefusal } from '../../api/frame/errors.ts';
import { refusalOf } from '../../domain/refusal-of.ts';
import { type ShopDoor, shopDoor } from '../../domain/settings/shop-door.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as HTML shows it. */
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character]!);

/** The sun that comes up behind the terraces, in the house's colours: drawn here, since nothing else may be asked for. */
const MORNING = `<svg width="128" height="128" viewBox="0 0 128 128" aria-hidden="true">
<clipPath id="bulat"><circle cx="64" cy="64" r="62"/></clipPath>
<g clip-path="url(#bulat)"><path fill="#eaf4ee" d="M0 0h128v128H0z"/><circle cx="64" cy="66" r="22" fill="#e9b13f"/>
<path fill="#8fbf93" d="M0 82c22-14 42-16 66-6s44 8 62-4v56H0z"/><path fill="#3f8a5c" d="M0 98c24-10 48-8 70 0s40 6 58-4v34H0z"/>
<path fill="#17553a" d="M0 114c30-8 52-6 76-2s38 2 52-2v18H0z"/></g></svg>`;

/** A page that needs neither the build nor the database, for when those can't answer. `body` and `picture` are HTML. */
function plainPage(product: string, title: string, body: string, picture = ''): string {
  return `<!doctype html>
<html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(product ? `${product} - ${title}` : title)}</title>
<style>body{margin:0;min-height:100vh;display:grid;place-content:center;gap:1rem;padding:1.5rem;background:#fbf8f1;color:#22302a;font:1rem/1.6 system-ui,sans-serif;text-align:center}h1{margin:0;font-size:1.5rem;color:#17553a}p{margin:0;max-width:32rem}a{color:#17553a;display:inline-block;padding:.75rem .25rem}main{display:grid;gap:.75rem;justify-items:center}ul{margin:.5rem 0;padding:0;list-style:none;display:flex;flex-wrap:wrap;gap:.75rem;justify-content:center}li a{min-height:1.5rem;padding:.625rem 1.25rem;border:1px solid #bcd3c0;border-radius:.75rem;background:#fff;font-weight:600;text-decoration:none;overflow-wrap:anywhere}li a:hover{background:#e7f3ea}</style>
</head><body><main>${picture}<h1>${escaped(title)}</h1>${body}</main></body></html>
`;
}

/** What the public reads of a shop that has yet to open: its name, how to reach it where it says so, and its people's way in. */
export function closedPage({ product, contact }: ShopDoor): string {
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

/** No longer than this is a failure's page kept waiting for the shop's name. */
const NAME_MS = 200;

/** The shop's name as far as it is kept in memory or can be had at once: the database may be what failed. */
function productKnown({ server }: FastifyRequest): Promise<string> {
  const late = new Promise<string>((resolve) => setTimeout(resolve, NAME_MS, '').unref());
  const name = Promise.resolve()
    .then(() => shopDoor(server.shop))
    .then(({ product }) => product)
    .catch(() => '');
  return Promise.race([name, late]);
}

/** Answers what was thrown before or around a page: JSON to programs and data requests, a plain page to people. */
export async function sendFailure(request: FastifyRequest, reply: FastifyReply, thrown: unknown) {
  const refusal = answerable(thrown);
  if (refusal.status >= 500) {
    const expected = refusalOf(thrown) !== undefined || readerHasGone(thrown);
    request.log[expected ? 'warn' : 'error']({ err: thrown }, 'request failed');
    reply.header(REQUEST_ID, request.id);
    if (!expected) request.server.shop.failures?.note(thrown, request.id);
  }
  const path = request.url.split('?')[0]!;
  if (path.startsWith('/api/') || path.endsWith('.data')) return sendRefusal(reply, refusal);
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
