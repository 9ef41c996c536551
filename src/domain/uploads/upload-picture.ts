import { randomBytes } from 'node:crypto';
import { and, count, eq, gt, sum } from 'drizzle-orm';
import type { z } from 'zod';
import { uploads } from '../../db/schema/system.ts';
import { DAY_MS } from '../../shared/figures/days.ts';
import { type UploadPurpose, uploadInput } from '../../shared/input/parts/uploads.ts';
import { uploadAddress } from '../../shared/upload-address.ts';
import { addressKey } from '../limits/address-key.ts';
import { reserveAttempt } from '../limits/throttle.ts';
import { parse } from '../parse.ts';
import { refuse } from '../refusal.ts';
import { type Actor, requireUser, type Shop } from '../shop.ts';
import { makePicture } from './picture.ts';

export type UploadedPicture = { url: string; smallUrl: string; width: number; height: number };

const COUNT_PER_DAY = 200;
const BYTES_PER_DAY = 200 * 1024 * 1024;
const GUEST_COUNT_PER_DAY = 20;

/** Pictures that only the sides of an order see; guests send them too. */
const OF_ORDERS: ReadonlySet<UploadPurpose> = new Set(['proof', 'complaint', 'weighing']);
/** Those whose address answers only to whom they concern: a review's until it is let through. The others are for everybody. */
const PRIVATE: ReadonlySet<UploadPurpose> = new Set([...OF_ORDERS, 'review']);

/**
 * Takes a picture that a user sent, made anew (see `makePicture`), under a name of ours. It is thrown away after a day
 * unless something has come to use it. At most 200 pictures and 200 MB a user and day; a guest may send the proof of a
 * payment or pictures of a complaint only, twenty a day from one address.
 */
export async function uploadPicture(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof uploadInput>,
  { bytes, address }: { bytes: Uint8Array; address: string },
): Promise<UploadedPicture> {
  const { purpose } = parse(uploadInput, input);
  const ownerId = requireMayUpload(actor, purpose);
  if (ownerId === null) {
    await reserveAttempt(shop, {
      key: `upload:address:${addressKey(address)}`,
      limit: GUEST_COUNT_PER_DAY,
      minutes: 24 * 60,
    });
  } else {
    await requireQuota(shop, ownerId, bytes.length);
  }
  const { full, small, width, height } = await makePicture(bytes);
  const id = newId(purpose);
  // The row first: what it names is swept with it, should we die before it is whole.
  await shop.db.insert(uploads).values({
    id,
    ownerId,
    purpose,
    mime: 'image/webp',
    bytes: full.length + small.length,
    width,
    height,
    createdAt: shop.clock.now(),
  });
  await shop.files.write(`${id}.webp`, full);
  await shop.files.write(`${id}-480.webp`, small);
  return { url: uploadAddress(id), smallUrl: uploadAddress(`${id}-480`), width, height };
}

function requireMayUpload(actor: Actor, purpose: UploadPurpose): string | null {
  if (actor.kind === 'anonymous' && OF_ORDERS.has(purpose)) return null;
  const { userId, role } = requireUser(actor);
  if (purpose === 'listing' && role === 'customer') refuse('forbidden');
  if (purpose === 'content' && role !== 'admin') refuse('forbidden');
  return userId;
}

async function requireQuota(shop: Shop, ownerId: string, bytes: number): Promise<void> {
  const since = new Date(shop.clock.now().getTime() - DAY_MS);
  const [used] = await shop.db
    .select({ pictures: count(), bytes: sum(uploads.bytes).mapWith(Number) })
    .from(uploads)
    .where(and(eq(uploads.ownerId, ownerId), gt(uploads.createdAt, since)));
  if ((used?.pictures ?? 0) >= COUNT_PER_DAY || (used?.bytes ?? 0) + bytes > BYTES_PER_DAY) {
    refuse('upload_quota', { retryAfter: 3600 });
  }
}

/** 128 random bits after a letter that says who may see it: `u` everybody, `p` its sides. */
function newId(purpose: UploadPurpose): string {
  const random = BigInt(`0x${randomBytes(16).toString('hex')}`)
    .toString(36)
    .padStart(26, '0')
    .slice(0, 26);
  return `${PRIVATE.has(purpose) ? 'p' : 'u'}${random}`;
}
