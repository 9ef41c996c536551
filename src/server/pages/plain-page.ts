import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerable, REQUEST_ID, sendRefusal } from '../../api/frame/errors.ts';
import { refusalOf } from '../../domain/refusal-of.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as HTML shows it. */
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character]!);

/** A page that needs neither the build nor the database, for when those can't answer. */
function plainPage(title: string, text: string): string {
  return `<!doctype html>
<html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Lumbung - ${escaped(title)}</title>
<style>body{margin:0;min-height:100vh;display:grid;place-content:center;gap:1rem;padding:1.5rem;background:#fbf8f1;color:#22302a;font:1rem/1.6 system-ui,sans-serif;text-align:center}h1{margin:0;font-size:1.5rem;color:#17553a}p{margin:0;max-width:32rem}a{color:#17553a}</style>
</head><body><main><h1>${escaped(title)}</h1><p>${escaped(text)}</p><p><a href="">Muat ulang</a> · <a href="/">Beranda</a></p></main></body></html>
`;
}

/** Answers what was thrown before or around a page: JSON to programs and data requests, a plain page to people. */
export function sendFailure(request: FastifyRequest, reply: FastifyReply, thrown: unknown) {
  const refusal = answerable(thrown);
  if (refusal.status >= 500) {
    const expected = refusalOf(thrown) !== undefined;
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
        title,
        [
          refusal.message,
          ...Object.values(refusal.fields ?? {}),
          ...(refusal.status >= 500 ? [`Kode galat: ${request.id}`] : []),
        ].join(' · '),
      ),
    );
}
