import { Readable, Transform } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { noRoomNow } from '../../api/plugins/upload-budget.ts';
import type { Actor, AppContext } from '../../domain/context.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { FILE_BYTES_MAX } from '../../domain/imports/import-cell.ts';
import { COMPLAINT_PICTURES_MAX } from '../../domain/orders/policies/complaint-rules.ts';
import { getOrderSide } from '../../domain/orders/policies/order-policy.ts';
import { UPLOAD_BYTES_MAX } from '../../shared/schemas/fields/upload-fields.ts';

/** A form without files: the same limit as an API call. */
const FORM_BYTES_MAX = 256 * 1024;
/** The size of a form without its file. */
const AROUND = 64 * 1024;
/**
 * The most pictures in one form if no script has uploaded them before: of goods, or of a complaint or review about
 * them.
 */
const SEVERAL = COMPLAINT_PICTURES_MAX * UPLOAD_BYTES_MAX;

type Sender = { ctx: AppContext; actor: Actor; params: string[]; token: string | undefined };
type UploadPage = {
  path: RegExp;
  most: number;
  /** Whether the user may send files there, checked before a byte is read; throws the page's own error. */
  allows(sender: Sender): boolean | Promise<boolean>;
};

const isSignedIn = ({ actor }: Sender) => actor.kind === 'user';
const isAdmin = ({ actor }: Sender) => actor.kind === 'user' && actor.role === 'admin';
const sells = ({ actor }: Sender) => actor.kind === 'user' && actor.role !== 'customer';
const isSideOfOrder = async ({ ctx, actor, params, token }: Sender) => {
  await getOrderSide(ctx, actor, decodeURIComponent(params[0] ?? ''), token);
  return true;
};

/** The pages whose forms contain files; every other form is limited like an API call. */
const UPLOAD_PAGES: UploadPage[] = [
  { path: /^\/orders\/([^/]+)(?:\/weighing)?$/, most: SEVERAL, allows: isSideOfOrder },
  { path: /^\/shop-single\/[^/]+$/, most: SEVERAL, allows: isSignedIn },
  { path: /^\/sell$/, most: UPLOAD_BYTES_MAX, allows: isSignedIn },
  { path: /^\/admin\/(?:products|farmers)\/import$/, most: FILE_BYTES_MAX, allows: sells },
  { path: /^\/admin\/(?:products|farmers)$/, most: SEVERAL, allows: sells },
  { path: /^\/admin\/orders\/[^/]+\/weighing$/, most: SEVERAL, allows: sells },
  { path: /^\/admin\/farmer-group\/lots\/[^/]+$/, most: SEVERAL, allows: sells },
  { path: /^\/admin\/content\/[^/]+\/[^/]+$/, most: SEVERAL, allows: isAdmin },
  {
    path: /^\/admin\/(?:settings|payments\/bank-lines|payouts\/[^/]+)$/,
    most: UPLOAD_BYTES_MAX,
    allows: isAdmin,
  },
];

/** The most bytes of a page's form that are read from this user: no more of a file than they may upload anywhere. */
export async function maxBodySize(ctx: AppContext, request: FastifyRequest, actor: Actor): Promise<number> {
  if (!/^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')) return FORM_BYTES_MAX;
  const { pathname, searchParams } = new URL(`http://here${request.url.replace(/^\/+/, '/')}`);
  const path = pathname.replace(/\.data$/, '').replace(/(.)\/$/, '$1');
  for (const page of UPLOAD_PAGES) {
    const match = page.path.exec(path);
    if (!match) continue;
    const token = searchParams.get('token') ?? undefined;
    const may = await page.allows({ ctx, actor, params: match.slice(1), token });
    return may ? page.most + AROUND : FORM_BYTES_MAX;
  }
  return FORM_BYTES_MAX;
}

/** A body that ends at the first excess byte, whatever length was announced. */
export type PageBody = { stream: ReadableStream; refusal(): DomainError | undefined };

/**
 * Reads the body of a form for a page. Throws `too_large` (413) before reading if the announced length is too large,
 * otherwise at the first excess byte, without reading the rest. Throws `files_busy` (503) when too much is in memory
 * already.
 */
export function pageBody(
  request: FastifyRequest,
  reply: FastifyReply,
  { most, actor }: { most: number; actor: Actor },
): PageBody {
  if (Number(request.headers['content-length']) > most) throw new DomainError('too_large', {});
  const hasRoom =
    most > FORM_BYTES_MAX ? request.server.uploadBudget.counter(request, reply, actor) : () => true;
  let bytes = 0;
  let refusal: DomainError | undefined;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > most) refusal = new DomainError('too_large', {});
      else if (!hasRoom(chunk.length)) refusal = noRoomNow();
      else return done(null, chunk);
      request.raw.unpipe(counted);
      done(refusal);
    },
  });
  request.raw.on('aborted', () => counted.destroy());
  request.raw.pipe(counted);
  return { stream: Readable.toWeb(counted) as ReadableStream, refusal: () => refusal };
}
