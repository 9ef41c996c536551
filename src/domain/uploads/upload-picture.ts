import { randomBytes } from 'node:crypto';
import { and, count, eq, gt, sum } from 'drizzle-orm';
import type { z } from 'zod';
import { uploads } from '../../db/schema/system-tables.ts';
import { DAY_MS } from '../../shared/format/dates.ts';
import { uploadUrlOf } from '../../shared/format/upload-url.ts';
import { type UploadPurpose, uploadInput } from '../../shared/schemas/fields/upload-fields.ts';
import { withAdvisoryLock } from '../advisory-lock.ts';
import { type Actor, type AppContext, requireUser } from '../context.ts';
import { fail } from '../domain-error.ts';
import { runFileJob } from '../file-worker.ts';
import { parse } from '../parse.ts';
import { addressKey } from '../rate-limits/address-key.ts';
import { requireAttemptsLeft, reserveAttempt } from '../rate-limits/reserve-attempt.ts';
import type { Picture } from './make-picture.ts';

export type UploadedPicture = { url: string; smallUrl: string; width: number; height: number };

const COUNT_PER_DAY = 200;
const BYTES_PER_DAY = 200 * 1024 * 1024;
const GUEST_COUNT_PER_DAY = 20;

/** Pictures that only the sides of an order see; guests upload them too. */
const ORDER_PURPOSES: ReadonlySet<UploadPurpose> = new Set(['proof', 'complaint', 'weighing']);
/** Pictures with access control: a review's until it is approved. The others are public. */
const PRIVATE_PURPOSES: ReadonlySet<UploadPurpose> = new Set([...ORDER_PURPOSES, 'review']);

/**
 * Stores a user's picture, re-encoded (see `makePicture`), under a random name. It is deleted after a day
 * unless it gets attached. At most 200 pictures and 200 MB per user and day; a guest may only upload a
 * payment receipt or pictures of a complaint, twenty a day per address.
 */
export async function uploadPicture(
  ctx: AppContext,
  actor: Actor,
  input: z.input<typeof uploadInput>,
  { bytes, address }: { bytes: Uint8Array; address: string },
): Promise<UploadedPicture> {
  const { purpose } = parse(uploadInput, input);
  const ownerId = requireMayUpload(actor, purpose);
  if (ownerId === null) {
    await reserveAttempt(ctx, guestLimit(address));
  } else {
    await requireQuota(ctx, ownerId, bytes.length);
  }
  const { full, small, width, height } = await runFileJob<Picture>('pictures', 'makePicture', { bytes });
  const id = newId(purpose);
  // The row first: if the process dies, its files are deleted with it.
  await withAdvisoryLock(ctx, `uploads:${ownerId ?? id}`, async (ctx) => {
    // Concurrent uploads may have been stored meanwhile.
    if (ownerId !== null) await requireQuota(ctx, ownerId, full.length + small.length);
    await ctx.db.insert(uploads).values({
      id,
      ownerId,
      purpose,
      mime: 'image/webp',
      bytes: full.length + small.length,
      width,
      height,
      createdAt: ctx.clock.now(),
    });
  });
  await ctx.files.write(`${id}.webp`, full);
  await ctx.files.write(`${id}-480.webp`, small);
  return { url: uploadUrlOf(id), smallUrl: uploadUrlOf(`${id}-480`), width, height };
}

/**
 * Rejects a sender who may send no more pictures now, before one is read: a guest whose network has sent twenty today
 * (`too_many`, 429), a user without quota left (`upload_quota`, 429).
 */
export async function requireUploadsLeft(ctx: AppContext, actor: Actor, address: string): Promise<void> {
  if (actor.kind === 'anonymous') await requireAttemptsLeft(ctx, guestLimit(address));
  else await requireQuota(ctx, requireUser(actor).userId, 0);
}

const guestLimit = (address: string) => ({
  key: `upload:address:${addressKey(address)}`,
  limit: GUEST_COUNT_PER_DAY,
  minutes: 24 * 60,
});

function requireMayUpload(actor: Actor, purpose: UploadPurpose): string | null {
  if (actor.kind === 'anonymous' && ORDER_PURPOSES.has(purpose)) return null;
  const { userId, role } = requireUser(actor);
  if (purpose === 'listing' && role === 'customer') fail('forbidden');
  if (purpose === 'content') requireUser(actor, { admin: 'createContentEntry' });
  return userId;
}

async function requireQuota(ctx: AppContext, ownerId: string, bytes: number): Promise<void> {
  const since = new Date(ctx.clock.now().getTime() - DAY_MS);
  const [used] = await ctx.db
    .select({ pictures: count(), bytes: sum(uploads.bytes).mapWith(Number) })
    .from(uploads)
    .where(and(eq(uploads.ownerId, ownerId), gt(uploads.createdAt, since)));
  if ((used?.pictures ?? 0) >= COUNT_PER_DAY || (used?.bytes ?? 0) + bytes > BYTES_PER_DAY) {
    fail('upload_quota', { retryAfter: 3600 });
  }
}

/** 128 random bits after a letter for its visibility: `u` public, `p` private. */
function newId(purpose: UploadPurpose): string {
  const random = BigInt(`0x${randomBytes(16).toString('hex')}`)
    .toString(36)
    .padStart(26, '0')
    .slice(0, 26);
  return `${PRIVATE_PURPOSES.has(purpose) ? 'p' : 'u'}${random}`;
}
