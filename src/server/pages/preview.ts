import type { Collection } from '../../domain/content/collections/collections.ts';
import { entryFields } from '../../domain/content/collections/entry-fields.ts';
import { PREVIEW, previewContent, previewWanted } from '../../domain/content/editing/preview-content.ts';
import { refuse } from '../../domain/refusal.ts';
import { type Actor, requireUser, type Shop } from '../../domain/shop.ts';
import { readEntry } from '../../web/office/content/read-entry.ts';

type Answer = (asked: Request, shop: Shop) => Promise<Response>;

/**
 * A page with an entry as it would be, for an admin: `?pratinjau=faq:3` shows what is saved of it, and the editor's form
 * sent there shows what it holds, which is stored nowhere. Anybody else gets the page as it is, and is refused
 * (`sign_in_first`, `forbidden`) when he sends a form. Fields that don't fit are refused with their texts.
 */
export async function renderPreview(
  shop: Shop,
  actor: Actor,
  asked: Request,
  answer: Answer,
): Promise<Response> {
  const url = new URL(asked.url);
  const wanted = previewWanted(url.searchParams.get(PREVIEW));
  const reads = asked.method === 'GET' || asked.method === 'HEAD';
  // What a page's own form sends by script is for the page.
  const sendsEntry = asked.method === 'POST' && !url.pathname.endsWith('.data');
  const looks = reads && actor.kind === 'user' && actor.role === 'admin';
  if (!wanted || !(looks || sendsEntry)) return answer(asked, shop);
  requireUser(actor, 'admin');
  const data = sendsEntry ? await dataOf(asked, wanted.collection) : undefined;
  return previewContent(shop, actor, { ...wanted, ...(data ? { data } : {}) }, async (shop) => {
    const response = await answer(sendsEntry ? readingOf(asked) : asked, shop);
    const headers = new Headers(response.headers);
    headers.set('cache-control', 'private, no-store');
    headers.set('x-robots-tag', 'noindex');
    // To its end, since what it shows is gone with this call.
    const body = response.body ? await response.arrayBuffer() : null;
    return new Response(body, { status: response.status, headers });
  });
}

/** What the editor's form holds; files that it carries are left out, since they would have to be kept. */
async function dataOf(asked: Request, collection: Collection): Promise<Record<string, unknown>> {
  const form = await asked.formData().catch(() => refuse('invalid_input'));
  return readEntry(entryFields(collection), (name) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : undefined;
  });
}

/** The same page asked for without a form. */
function readingOf(asked: Request): Request {
  const headers = new Headers(asked.headers);
  for (const name of ['content-type', 'content-length', 'transfer-encoding']) headers.delete(name);
  return new Request(asked.url, { headers, signal: asked.signal });
}
