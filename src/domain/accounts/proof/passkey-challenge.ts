import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import { verifications } from '../../../db/schema/auth.ts';
import type { Shop } from '../../shop.ts';

/** How long a device may take to answer, in minutes. */
const MINUTES = 5;

/** Whom a key is made for, or who is signing in: nobody yet. */
type Asked = { userId: string } | 'entering';

const identifierOf = (asked: Asked, challenge: string) =>
  `passkey:${asked === 'entering' ? '' : asked.userId}:${createHash('sha256').update(challenge).digest('base64url')}`;

/** The name of the shop for devices: a key made for it works nowhere else. Null where browsers know none: by number, without https. */
export function partyOf(publicUrl: string): { id: string; origin: string } | null {
  const { hostname, origin, protocol } = new URL(publicUrl);
  if (hostname === 'localhost') return { id: hostname, origin };
  if (protocol !== 'https:' || /^[\d.]+$|^\[/.test(hostname)) return null;
  return { id: hostname, origin };
}

/** Something new for a device to sign, once, within five minutes. */
export async function newChallenge(shop: Shop, asked: Asked): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(randomBytes(32));
  const now = shop.clock.now();
  await shop.db.insert(verifications).values({
    id: randomUUID(),
    identifier: identifierOf(asked, Buffer.from(bytes).toString('base64url')),
    value: 'passkey',
    expiresAt: new Date(now.getTime() + MINUTES * 60_000),
    createdAt: now,
    updatedAt: now,
  });
  return bytes;
}

/** Whether we gave `challenge` for that; it is used up by being asked. */
export async function takeChallenge(shop: Shop, asked: Asked, challenge: string): Promise<boolean> {
  const taken = await shop.db
    .delete(verifications)
    .where(
      and(
        eq(verifications.identifier, identifierOf(asked, challenge)),
        gt(verifications.expiresAt, shop.clock.now()),
      ),
    )
    .returning({ id: verifications.id });
  return taken.length > 0;
}
