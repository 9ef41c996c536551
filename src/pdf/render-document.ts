import type { AppContext } from '../domain/context.ts';
import { runFileJob } from '../domain/file-worker.ts';
import { logoPicture } from '../domain/uploads/logo-picture.ts';
import type { DocumentHead, DocumentSender } from './pdf-document.ts';

/** The content of a document, with the shop's header. */
export type Drawn<T> = T & { head: DocumentHead };

/** Renders a PDF by a job of `src/server/file-jobs.ts`, beside the requests: one of many pages takes seconds. */
export async function renderDocument(
  ctx: AppContext,
  job: string,
  site: DocumentSender,
  what: object,
): Promise<Buffer> {
  const picture = site.logo ? await logoPicture(ctx, site.logo, 144) : null;
  const bytes = await runFileJob<Uint8Array>('documents', job, { ...what, head: { ...site, picture } });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
