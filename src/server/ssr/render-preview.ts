import type { Collection } from '../../domain/content/collections/collections.ts';
import { entryFields } from '../../domain/content/collections/entry-fields.ts';
import {
  PREVIEW_PARAM,
  parsePreviewParam,
  previewContent,
} from '../../domain/content/editing/preview-content.ts';
import { type Actor, type AppContext, requireUser } from '../../domain/context.ts';
import { fail } from '../../domain/domain-error.ts';
import { readEntryForm } from '../../web/admin/content/read-entry-form.ts';

type Answer = (asked: Request, ctx: AppContext) => Promise<Response>;

/**
 * A page with an entry's preview, for an admin: `?preview=faq:3` shows its saved draft, and the editor's
 * form posted there shows its unsaved content. Everyone else gets the normal page, and `sign_in_first` or
 * `forbidden` when they post a form; invalid fields return their error texts.
 */
export async function renderPreview(
  ctx: AppContext,
  actor: Actor,
  asked: Request,
  answer: Answer,
): Promise<Response> {
  const url = new URL(asked.url);
  const wanted = parsePreviewParam(url.searchParams.get(PREVIEW_PARAM));
  const reads = asked.method === 'GET' || asked.method === 'HEAD';
  // A form that the page's own script posts belongs to the page.
  const sendsEntry = asked.method === 'POST' && !url.pathname.endsWith('.data');
  const looks = reads && actor.kind === 'user' && actor.role === 'admin';
  if (!wanted || !(looks || sendsEntry)) return answer(asked, ctx);
  requireUser(actor, 'admin');
  const data = sendsEntry ? await dataOf(asked, wanted.collection) : undefined;
  return previewContent(ctx, actor, { ...wanted, ...(data ? { data } : {}) }, async (ctx) => {
    const response = await answer(sendsEntry ? readingOf(asked) : asked, ctx);
    const headers = new Headers(response.headers);
    headers.set('cache-control', 'private, no-store');
    headers.set('x-robots-tag', 'noindex');
    // Reads it to the end, since its data is gone after this call.
    const body = response.body ? await response.arrayBuffer() : null;
    return new Response(body, { status: response.status, headers });
  });
}

/** The content of the editor's form; its files are dropped, since they would have to be stored. */
async function dataOf(asked: Request, collection: Collection): Promise<Record<string, unknown>> {
  const form = await asked.formData().catch(() => fail('invalid_input'));
  return readEntryForm(entryFields(collection), (name) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : undefined;
  });
}

/** The same page as a GET. */
function readingOf(asked: Request): Request {
  const headers = new Headers(asked.headers);
  for (const name of ['content-type', 'content-length', 'transfer-encoding']) headers.delete(name);
  return new Request(asked.url, { headers, signal: asked.signal });
}
