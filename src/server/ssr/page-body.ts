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
/** The size of a form around its file. */
const AROUND = 64 * 1024;
/** Pictures that one form may carry, where no script has sent them before: of goods, of a complaint or a review about them. */
const SEVERAL = COMPLAINT_PICTURES_MAX * UPLOAD_BYTES_MAX;

type Sender = { ctx: AppContext; actor: Actor; params: string[]; token: string | undefined };
type UploadPage = {
  path: RegExp;
  most: number;
  /** Whether somebody may send files there, asked before a byte is read; throws the page's own refusal. */
  allows(sender: Sender): boolean | Promise<boolean>;
};

const isSignedIn = ({ actor }: Sender) => actor.kind === 'user';
const isAdmin = ({ actor }: Sender) => actor.kind === 'user' && actor.role === 'admin';
const sells = ({ actor }: Sender) => actor.kind === 'user' && actor.role !== 'customer';
const isSideOfOrder = async ({ ctx, actor, params, token }: Sender) => {
  await getOrderSide(ctx, actor, decodeURIComponent(params[0] ?? ''), token);
  return true;
};

/** The pages whose forms carry files; every other form is as small as a call of the API. */
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

/** How much of a page's form is read, at most, of somebody: no byte more of a file than he may send anywhere. */
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

/** A body that ends at the byte that is too many, whatever was announced. */
export type PageBody = { stream: ReadableStream; refusal(): DomainError | undefined };

/**
 * The body of a form as a page reads it. `too_large` (413) before a byte is read where its length was announced and is too
 * much; else at the byte that is too many, and then the rest is not taken in. `files_busy` (503) where too much is in
 * memory already.
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
